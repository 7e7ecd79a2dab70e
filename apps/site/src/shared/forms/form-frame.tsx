import { Alert, Button } from '@lotus/ui'
import type { ReactNode } from 'react'
import type { useForm } from './use-form.ts'

type Props = {
  form: Pick<ReturnType<typeof useForm>, 'ref' | 'onSubmit' | 'isSending' | 'failureText'>
  /** Shown under the failure, such as a link that helps. */
  wayOut?: ReactNode
  /** Replaces the failure's own text. */
  failure?: ReactNode
  /** Shown before the failure. */
  lead?: ReactNode
  submit: string
  /** The action cannot be undone. */
  isDanger?: boolean
  children: ReactNode
}

/** The frame of a form: the failure, the fields, one button. */
export function FormFrame({ form, wayOut, failure, lead, submit, isDanger, children }: Props) {
  return (
    <form ref={form.ref} className="stack gap-35" onSubmit={form.onSubmit} noValidate>
      {lead}
      {form.failureText !== null &&
        (failure ?? (
          <Alert tone="loss" title={form.failureText}>
            {wayOut}
          </Alert>
        ))}
      {children}
      <Button type="submit" variant={isDanger ? 'danger' : 'primary'} size="lg" block loading={form.isSending}>
        {submit}
      </Button>
    </form>
  )
}
