import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Button, Card, toast, useIsOffline } from '@lotus/ui'
import { useState, type FormEvent } from 'react'
import { MoneyFailure } from '../../../shared/forms/money-failure.tsx'
import { useMoneyCall } from '../../../shared/forms/use-money-call.ts'
import { ProofField, useProofPictures } from '../parts/proof-pictures.tsx'
import type { Deposit } from './deposit-figures.ts'

const IMAGES_MAX = 3

/** Pictures of a transfer whose money has not come, while the order takes them (operations.md 3.2). */
export function DepositProof({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('cashier')
  const { proofs, proofUntil } = deposit
  const room = proofUntil === null ? 0 : IMAGES_MAX - proofs
  if (proofs === 0 && room <= 0) return null
  return (
    <Card title={t('proof.title')} className="stack gap-3">
      {proofs > 0 && <p role="status">{t('proof.have', { count: proofs })}</p>}
      {room > 0 && proofUntil !== null && (
        // A new form once pictures were sent.
        <ProofForm key={proofs} id={deposit.id} room={room} until={proofUntil} />
      )}
    </Card>
  )
}

function ProofForm({ id, room, until }: { id: string; room: number; until: string }) {
  const { t } = useTranslation('cashier')
  const isOffline = useIsOffline()
  const [isAsked, setAsked] = useState(false)
  const pictures = useProofPictures(room)
  const sending = useMoneyCall('cashier.addDepositProofs', {
    refetch: ['cashier.deposit'],
    onDone: () => toast.success(t('proof.sent')),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (pictures.isBusy || pictures.isMissing) return
    void sending.send({ id, images: pictures.names })
  }
  return (
    <form className="stack gap-3" onSubmit={submit} noValidate>
      <ProofField
        pictures={pictures}
        label={t('proof.images')}
        hint={t('proof.hint', { max: room, time: formatDateTime(until) })}
        error={isAsked && pictures.isMissing ? t('proof.missing') : undefined}
      />
      {sending.error !== null && (
        <MoneyFailure
          title={t('proof.failed')}
          error={sending.error}
          isUnknown={sending.isUnknown}
          movesMoney={false}
        />
      )}
      <Button type="submit" block loading={sending.isPending || pictures.isBusy} disabled={isOffline}>
        {t('proof.send')}
      </Button>
    </form>
  )
}
