import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { Button, IconButton } from '@cottontree/ui/button.tsx';
import { Field, Input } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { dismissToast, toast, type ToastHandle } from '@cottontree/ui/toast-store.ts';
import { refreshBrand, useBrandName } from '../../kernel/brand.ts';
import { messageOf } from '../../kernel/call.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { admit } from '../../kernel/session/admission.ts';
import { fullName, roleInWords } from '../../kernel/session/record.ts';
import { takeWayBack } from '../../kernel/session/way-back.ts';
import { BrandMark } from '../../kernel/shell/brand-mark.tsx';
import { takeTyped } from './first-form.ts';
import css from './screen.module.css';
import { signIn, type SignedIn } from './sign-in.ts';
import { LOGIN_TEXTS, REDIRECT_DELAY } from './texts.ts';

const OwnerLink = deferred(() => import('./owner-link.tsx').then((part) => part.OwnerLink));

/** The token of the one-time link that an empty company prints at its start: /login#setup=TOKEN. */
const setupToken = () => new URLSearchParams(location.hash.slice(1)).get('setup');

export interface LoginScreenProps {
  /**
   * Called when somebody has signed in; the application opens one second later. Not called while a temporary password
   * must be changed.
   */
  onSignedIn?: () => void;
}

export function LoginScreen({ onSignedIn }: LoginScreenProps) {
  const [token, setToken] = useState(setupToken);
  const [done, setDone] = useState<SignedIn>();
  const name = useBrandName();
  const [hasOwner, setHasOwner] = useState<boolean>();
  useEffect(() => void refreshBrand().then(setHasOwner), []);
  const welcome = (signedIn: SignedIn) => {
    setDone(signedIn);
    if (!signedIn.temporary) onSignedIn?.();
  };
  const leaveLink = () => {
    history.replaceState(null, '', location.pathname);
    setToken(null);
  };
  const enter = (signedIn: SignedIn) => {
    leaveLink();
    welcome(signedIn);
  };
  return (
    <main className={css.page}>
      <div className={css.panel}>
        <header className={css.brand}>
          <BrandMark large />
          <h1 className={css.name}>{name}</h1>
        </header>
        {done && <Welcome {...done} />}
        {!done && token !== null && <OwnerLink token={token} onLeave={leaveLink} onSignedIn={enter} />}
        {!done && token === null && hasOwner === false && (
          <p className={css.noOwner}>{LOGIN_TEXTS.noOwner}</p>
        )}
        {!done && token === null && <SignInForm onSignedIn={welcome} />}
      </div>
    </main>
  );
}

function SignInForm({ onSignedIn }: { onSignedIn: (done: SignedIn) => void }) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  /** The password is right and a code is required. */
  const [codeRequired, setCodeRequired] = useState(false);
  const [fault, setFault] = useState<string>();
  /** Why the last attempt failed, until the next or until something else is typed. */
  const [refused, setRefused] = useState<string>();
  const [shown, setShown] = useState(false);
  const [pending, setPending] = useState(false);
  const failure = useRef<ToastHandle>(undefined);
  const ready =
    username.trim() !== '' && password !== '' && !pending && !(codeRequired && code.trim() === '');

  /** Sign In was pressed before this code was loaded. */
  const [pressed, setPressed] = useState(false);
  useLayoutEffect(() => {
    const typed = takeTyped();
    if (typed === undefined) return;
    setUsername(typed.username);
    setPassword(typed.password);
    setPressed(typed.sent);
    if (typed.at !== undefined) document.querySelector<HTMLElement>(`input[name="${typed.at}"]`)?.focus();
  }, []);
  useEffect(() => {
    if (!pressed || !ready) return;
    setPressed(false);
    document.querySelector('form')?.requestSubmit();
  }, [pressed, ready]);

  const submit = async () => {
    if (!ready) return;
    // The person has seen by now how the previous session ended; the next message is about this sign-in.
    dismissToast();
    setRefused(undefined);
    setPending(true);
    try {
      const done = await signIn(username.trim(), password, codeRequired ? code.trim() : undefined);
      failure.current?.dismiss();
      if (!('codeRequired' in done)) return onSignedIn(done);
      setCodeRequired(true);
      setCode('');
      setFault(done.fault);
      setPending(false);
      if (done.fault !== undefined) announce(done.fault);
    } catch (error) {
      setPending(false);
      report(messageOf(error));
    }
  };
  const report = (what: string) => {
    setRefused(what);
    announce(what);
  };
  /** What is wrong with a code stands at its field. */
  const announce = (what: string) => {
    failure.current = toast({
      title: LOGIN_TEXTS.failed,
      description: LOGIN_TEXTS.errorWhat(what),
      variant: 'destructive',
    });
  };

  /** Another person or password: a code has to be requested again. */
  const startOver = () => {
    setCodeRequired(false);
    setCode('');
    setFault(undefined);
    setRefused(undefined);
  };

  return (
    <Form
      draft={null}
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      noValidate
      aria-busy={pending}
    >
      <Field label={LOGIN_TEXTS.username}>
        <Input
          name="username"
          autoComplete="username"
          maxLength={64}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={username}
          onChange={(event) => {
            setUsername(event.target.value);
            startOver();
          }}
        />
      </Field>
      <div className={css.password}>
        <Field label={LOGIN_TEXTS.password}>
          <Input
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            maxLength={256}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              startOver();
            }}
          />
        </Field>
        <IconButton
          label={shown ? LOGIN_TEXTS.hidePassword : LOGIN_TEXTS.showPassword}
          aria-pressed={shown}
          className={css.toggle}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      </div>
      {codeRequired && <CodeField value={code} onChange={setCode} fault={fault} />}
      {refused !== undefined && (
        <p className={css.fault} role="alert">
          {refused}
        </p>
      )}
      <Button type="submit" variant="primary" disabled={!ready}>
        {pending ? LOGIN_TEXTS.signingIn : LOGIN_TEXTS.signIn}
      </Button>
      <p className={css.hint}>{LOGIN_TEXTS.hint}</p>
    </Form>
  );
}

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  fault: string | undefined;
}

/** Appears once the password is right, and takes the focus. */
function CodeField({ value, onChange, fault }: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <p role="status">{LOGIN_TEXTS.codeRequired}</p>
      <Field label={LOGIN_TEXTS.code} hint={LOGIN_TEXTS.codeHint} error={fault}>
        <Input
          ref={field}
          name="code"
          autoComplete="one-time-code"
          maxLength={64}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </>
  );
}

/** Shown for a second between the sign-in and the application. */
function Welcome({ user, temporary, recoveryCodesLeft }: SignedIn) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.focus();
    const timer = setTimeout(() => {
      const back = takeWayBack(user.id);
      if (temporary) navigate('/user-profile', { replace: true });
      // A URL that was opened since takes precedence over the previous page.
      else if (location.pathname === '/login' || location.pathname + location.search === '/')
        navigate(back ?? '/', { replace: true });
      admit();
    }, REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [temporary, user.id]);
  useEffect(() => {
    if (recoveryCodesLeft === undefined) return;
    // Long enough to be read after the application has opened.
    toast({
      title: LOGIN_TEXTS.recoveryUsed,
      description: <span data-constant="security">{LOGIN_TEXTS.recoveryLeft(recoveryCodesLeft)}</span>,
      duration: 20_000,
    });
  }, [recoveryCodesLeft]);
  return (
    <div ref={panel} className={css.welcome} role="status" tabIndex={-1}>
      <h2 className={css.success}>{LOGIN_TEXTS.success}</h2>
      <p>{LOGIN_TEXTS.welcomeUser(fullName(user))}</p>
      <p className={css.role}>{roleInWords(user.roleHierarchy)}</p>
      <p className={css.hint}>{LOGIN_TEXTS.redirecting}</p>
    </div>
  );
}
