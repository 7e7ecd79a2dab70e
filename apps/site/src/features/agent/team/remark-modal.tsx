import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Modal, TextField, toast } from '@lotus/ui'
import { useState, type FormEvent } from 'react'
import { failureText } from '../../../shared/failure-text.ts'
import { useSend } from '../parts/use-send.ts'
import type { Downline } from './types.ts'

const REMARK_MAX = 50

/** A note about a member directly below; only the agent who writes it reads it. */
export function RemarkModal({ row, onClose }: { row: Downline; onClose: () => void }) {
  const { t } = useTranslation('agents')
  const [remark, setRemark] = useState(row.remark ?? '')
  const { send, isBusy, error } = useSend('agent.remark', ['agent.team'])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if ((await send({ memberId: row.id, remark: remark.trim() })) === undefined) return
    toast.success(t('remark.saved'))
    onClose()
  }
  return (
    <Modal
      opened
      width={440}
      onClose={() => !isBusy && onClose()}
      title={t('remark.title', { account: row.account })}
      isDirty={!isBusy && remark !== (row.remark ?? '')}
    >
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
