import { useTranslation } from '@lotus/i18n'
import { Button, Modal, TextAreaField, toast, useIsOffline } from '@lotus/ui'
import { useState, type FormEvent } from 'react'
import { MoneyFailure } from '../../../shared/forms/money-failure.tsx'
import { useMoneyCall } from '../../../shared/forms/use-money-call.ts'
import { ProofField, useProofPictures } from '../parts/proof-pictures.tsx'
import type { Withdrawal } from './withdraw-rules.ts'

const SAID_MIN = 3
const SAID_MAX = 140
const IMAGES_MAX = 3
type Props = { withdrawal: Withdrawal; account: string; onClose: () => void }

/** T17, V14: the payout did not arrive; a sentence and at least one picture of the account's statement. */
export function ClaimDialog({ withdrawal, account, onClose }: Props) {
  const { t } = useTranslation('cashier')
  const [isDirty, setDirty] = useState(false)
  return (
    <Modal opened onClose={onClose} title={t('claim.title', { ref: withdrawal.refNo })} isDirty={isDirty}>
      <ClaimForm withdrawal={withdrawal} account={account} onClose={onClose} onDirty={setDirty} />
    </Modal>
  )
}

type FormProps = Props & { onDirty: (isDirty: boolean) => void }

function useClaim({ withdrawal, onClose, onDirty }: FormProps) {
  const { t } = useTranslation('cashier')
  const [said, setSaid] = useState('')
  const [isAsked, setAsked] = useState(false)
  const pictures = useProofPictures(IMAGES_MAX)
  const sending = useMoneyCall('cashier.claimNotReceived', {
    refetch: ['cashier.withdrawals', 'cashier.eligibility'],
    onDone: () => {
      onDirty(false)
      toast.success(t('claim.sent'))
      onClose()
    },
  })
  const isShort = said.trim().length < SAID_MIN
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isShort || pictures.isBusy || pictures.isMissing) return
    await sending.send({ id: withdrawal.id, said: said.trim(), images: pictures.names })
  }
  const change = (next: string) => {
    setSaid(next)
    onDirty(next !== '')
  }
  return { said, change, pictures, sending, submit, isMissing: isAsked && isShort, isAsked }
}

function ClaimForm(props: FormProps) {
  const { t } = useTranslation('cashier')
  const isOffline = useIsOffline()
  const { said, change, pictures, sending, submit, isMissing, isAsked } = useClaim(props)
  return (
    <form className="stack gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <p className="note">{t('claim.lead', { account: props.account })}</p>
      <TextAreaField
        name="said"
        label={t('claim.said')}
        labelAside={<span className="num">{t('claim.count', { count: said.length, max: SAID_MAX })}</span>}
        hint={t('claim.saidHint')}
        error={isMissing ? t('claim.saidMissing') : undefined}
        rows={3}
        maxLength={SAID_MAX}
        value={said}
        onChange={({ target }) => change(target.value)}
      />
      <ProofField
        pictures={pictures}
        label={t('claim.images')}
        hint={t('claim.imagesHint', { max: IMAGES_MAX })}
        error={isAsked && pictures.isMissing ? t('claim.imagesMissing') : undefined}
      />
      {sending.error !== null && (
        <MoneyFailure
          title={t('claim.failed')}
          error={sending.error}
          isUnknown={sending.isUnknown}
          movesMoney={false}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        loading={sending.isPending || pictures.isBusy}
        disabled={isOffline}
      >
        {t('claim.send')}
      </Button>
      <p className="fine">{t('claim.next')}</p>
    </form>
  )
}
