import { Bell, Download, MoreHorizontal, Settings } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../src/badge.tsx';
import { Button, IconButton } from '../src/button.tsx';
import { Card } from '../src/card.tsx';
import { AlertDialog, Dialog, DialogBody, DialogFooter } from '../src/dialog.tsx';
import { Checkbox, Field, Input, Select, Switch, Textarea } from '../src/field.tsx';
import { Menu, MenuCheckItem, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '../src/menu.tsx';
import { Popover } from '../src/popover.tsx';
import { Progress } from '../src/progress.tsx';
import { Sheet } from '../src/sheet.tsx';
import { TabPanel, Tabs } from '../src/tabs.tsx';
import { toast } from '../src/toast.tsx';
import { Tooltip } from '../src/tooltip.tsx';
import css from './gallery.module.css';

export function ControlsPage() {
  const [part, setPart] = useState<'dialog' | 'alert' | 'sheet'>();
  const [sparse, setSparse] = useState(true);
  const [period, setPeriod] = useState<'day' | 'week'>('day');
  const [tab, setTab] = useState<'daily' | 'bulk'>('daily');
  return (
    <div className={css.stack}>
      <Card title="Buttons and badges">
        <div className={css.stack}>
          <div className={css.row}>
            <Button variant="primary">Save entry</Button>
            <Button>
              <Download /> Export
            </Button>
            <Button variant="quiet">Cancel</Button>
            <Button variant="danger">Delete user</Button>
            <Button variant="primary" busy>
              Saving
            </Button>
            <Button disabled>Not now</Button>
            <Tooltip text="Opens the settings of this panel">
              <IconButton label="Settings" title="">
                <Settings />
              </IconButton>
            </Tooltip>
            <IconButton label="Notifications" variant="plain">
              <Bell />
            </IconButton>
          </div>
          <div className={css.row}>
            <Badge>Pending</Badge>
            <Badge tone="accent">In review</Badge>
            <Badge tone="pos">Settled</Badge>
            <Badge tone="neg">Failed</Badge>
            <Badge tone="warn">Sample</Badge>
          </div>
          <Progress label="Import" value={0.62} />
          <Progress label="Loading" />
        </div>
      </Card>
      <Card title="Form">
        <div className={css.form}>
          <Field label="Full name" required>
            <Input defaultValue="Aminata Bangura" autoComplete="off" />
          </Field>
          <Field label="Amount" hint="Whole leones" error="Enter an amount between 1 and 50,000,000.">
            <Input inputMode="numeric" defaultValue="0" />
          </Field>
          <Field label="Role">
            <Select defaultValue="manager">
              <option value="manager">Manager</option>
              <option value="view_only">View only</option>
            </Select>
          </Field>
          <Field label="Reference">
            <Input disabled defaultValue="TX100004" />
          </Field>
          <Field label="Reason" hint="Seen by auditors">
            <Textarea placeholder="Why is the value far from its history?" />
          </Field>
          <div>
            <Checkbox label="Notify the owner" hint="By mail, once" defaultChecked />
            <Switch label="Desktop alerts" defaultChecked />
            <Switch label="Quiet hours" />
          </div>
        </div>
      </Card>
      <Card title="What opens">
        <div className={css.row}>
          <Button onClick={() => setPart('dialog')}>Dialog</Button>
          <Button onClick={() => setPart('alert')}>Question</Button>
          <Button onClick={() => setPart('sheet')}>Sheet</Button>
          <Menu
            trigger={
              <Button>
                <MoreHorizontal /> Menu
              </Button>
            }
          >
            <MenuLabel>Ama Bangura, owner</MenuLabel>
            <MenuItem onSelect={() => toast({ title: 'Profile' })} icon={<Settings />} shortcut="P">
              Profile
            </MenuItem>
            <MenuCheckItem checked={sparse} onCheckedChange={setSparse}>
              Comfortable rows
            </MenuCheckItem>
            <MenuSeparator />
            <MenuChoice
              label="Period"
              value={period}
              onValueChange={setPeriod}
              options={[
                { value: 'day', label: 'By day' },
                { value: 'week', label: 'By week' },
              ]}
            />
            <MenuSeparator />
            <MenuItem danger onSelect={() => setPart('alert')}>
              Delete user
            </MenuItem>
          </Menu>
          <Popover trigger={<Button>Popover</Button>} label="As-of date">
            <Field label="As of">
              <Input type="date" defaultValue="2026-11-13" />
            </Field>
          </Popover>
          <Button
            onClick={() =>
              toast({
                title: 'Sync Complete',
                description: 'Treasury data has been synchronized successfully.',
              })
            }
          >
            Toast
          </Button>
          <Button
            onClick={() =>
              toast({
                title: 'Sync Failed',
                description: 'Failed to synchronize treasury data.',
                variant: 'destructive',
                action: { label: 'Retry', onSelect: () => toast({ title: 'Retrying' }) },
              })
            }
          >
            Bad toast
          </Button>
        </div>
      </Card>
      <Card title="Tabs">
        <Tabs
          label="Entries"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'daily', label: 'Daily', count: 12 },
            { value: 'bulk', label: 'Bulk import' },
          ]}
        >
          <TabPanel value="daily">Twelve entries of today.</TabPanel>
          <TabPanel value="bulk">No import has run.</TabPanel>
        </Tabs>
      </Card>
      <Dialog
        open={part === 'dialog'}
        onOpenChange={() => setPart(undefined)}
        title="Create user"
        description="The first sign-in asks for a new password."
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            setPart(undefined);
            toast({ title: 'User created successfully' });
          }}
        >
          <DialogBody>
            <Field label="Username" required>
              <Input autoComplete="off" />
            </Field>
            <Field label="Role">
              <Select>
                <option>Manager</option>
              </Select>
            </Field>
          </DialogBody>
          <DialogFooter>
            <Button onClick={() => setPart(undefined)}>Cancel</Button>
            <Button variant="primary" type="submit">
              Create user
            </Button>
          </DialogFooter>
        </form>
      </Dialog>
      <AlertDialog
        open={part === 'alert'}
        onOpenChange={() => setPart(undefined)}
        title="Delete user?"
        description="The account is removed. The audit history is kept under a pseudonym."
        confirmLabel="Delete user"
        danger
        onConfirm={() => setPart(undefined)}
      />
      <Sheet open={part === 'sheet'} onOpenChange={() => setPart(undefined)} title="More">
        <p>All other screens, grouped as in the bar.</p>
      </Sheet>
    </div>
  );
}
