import { logoAddress, useBrand } from '../brand.ts';
import css from './brand-mark.module.css';
import { Logo } from './logo.tsx';

/** The logo of the company, or that of the product while it has none. */
export function BrandMark({ large = false }: { large?: boolean }) {
  const { logo } = useBrand();
  if (logo === null) return <Logo size={large ? 32 : 24} />;
  return (
    <span className={css.plate} data-large={large || undefined}>
      <img src={logoAddress(logo)} alt="" />
    </span>
  );
}
