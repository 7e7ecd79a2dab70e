import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Modal, TextField, toast } from '@lotus/ui'
import { useState, type FormEvent } from 'react'
import { failureText } from '../../../shared/failure-text.ts'

const REMARK_MAX = 50
type Props = {
  title: string
  remark: string
  /** Resolves to undefined where it failed. */
  save: (remark: string) => Promise<unknown>
  isBusy: boolean
  error: unknown
  onClose: () => void
}

/** A note that only the agent who writes it reads. */
export function RemarkForm({ title, remark: before, save, isBusy, error, onClose }: Props) {
  const { t } = useTranslation('agents')
  const [remark, setRemark] = useState(before)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if ((await save(remark.trim())) === undefined) return
    toast.success(t('remark.saved'))
    onClose()
  }
  return (
    <Modal opened width={440} onClose={() => !isBusy && onClose()} title={title} isDirty={!isBusy && remark !== before}>
      <form className="stack gap-45" noValidate onSubmit={(event) => void submit(event)}>
        {error !== null && <Alert tone="loss">{failureText(error)}</Alert>}
        <TextField
          label={t('remark.label')}
          hint={t('remark.hint')}
          value={remark}
          maxLength={REMARK_MAX}
          onChange={(event) => setRemark(event.target.value)}
        />
        <Button type="submit" variant="primary" block loading={isBusy}>
          {t('remark.save')}
        </Button>
      </form>
    </Modal>
  )
}
