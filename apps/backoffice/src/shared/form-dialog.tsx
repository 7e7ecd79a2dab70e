import { useTranslation } from '@lotus/i18n'
import { Button, Modal } from '@lotus/ui'
import type { FormEvent, ReactNode } from 'react'
import styles from './form-dialog.module.css'

type FormProps = {
  /** The label of the submit button. */
  button: string
  isDanger?: boolean
  isSending: boolean
  onSubmit: () => void
  onBack: () => void
  /** The error, directly above the buttons. */
  failure?: ReactNode
  children: ReactNode
}

/** Fields, the error, and two buttons: back, or send. */
export function DialogForm({ button, isDanger, isSending, onSubmit, onBack, failure, children }: FormProps) {
  const { t } = useTranslation('common')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSending) onSubmit()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children}
      {failure}
      <div className={styles.buttons}>
        <Button onClick={onBack} disabled={isSending}>
          {t('action.back')}
        </Button>
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} loading={isSending}>
          {button}
        </Button>
      </div>
    </form>
  )
}

type Props = Omit<FormProps, 'onBack'> & {
  title: string
  width?: number
  /** Something is typed: a click beside the dialog must not lose it. */
  isDirty?: boolean
  onClose: () => void
}

/** A form over the page. It stays open while it is being sent. */
export function FormDialog({ title, width = 440, isDirty = false, onClose, ...form }: Props) {
  return (
    <Modal
      opened
      onClose={() => !form.isSending && onClose()}
      title={title}
      width={width}
      isDirty={isDirty && !form.isSending}
    >
      <DialogForm {...form} onBack={onClose} />
    </Modal>
  )
}
