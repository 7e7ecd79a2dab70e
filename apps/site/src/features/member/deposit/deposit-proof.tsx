import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Button, Card, IMAGE_TYPES, toast, UploadField, useIsOffline, usePickedImages } from '@lotus/ui'
import { useState, type FormEvent } from 'react'
import { call } from '../../../shared/api.ts'
import { useErrorText } from '../../../shared/error-text.ts'
import { MoneyFailure } from '../../../shared/forms/money-failure.tsx'
import { useMoneyCall } from '../../../shared/forms/use-money-call.ts'
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
  const failed = useErrorText()
  const isOffline = useIsOffline()
  const [isAsked, setAsked] = useState(false)
  const images = usePickedImages({
    max: room,
    upload: async (file) => (await call('cashier.uploadProof', {}, { file })).image,
    words: { kind: t('claim.kind'), tooLarge: t('claim.tooLarge'), failed },
  })
  const sending = useMoneyCall('cashier.addDepositProofs', {
    refetch: ['cashier.deposit'],
    onDone: () => toast.success(t('proof.sent')),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (images.isBusy || images.images.length === 0) return
    void sending.send({ id, images: images.images.map(({ name }) => name) })
  }
  return (
    <form className="stack gap-3" onSubmit={submit} noValidate>
      <UploadField
        label={t('proof.images')}
        hint={t('proof.hint', { max: room, time: formatDateTime(until) })}
        error={isAsked && !images.isBusy && images.images.length === 0 ? t('proof.missing') : undefined}
        accept={IMAGE_TYPES}
        maxFiles={room}
        files={images.files}
        onPick={images.pick}
        onRemove={images.remove}
        pickText={t('claim.pick')}
        removeLabel={(name) => t('claim.remove', { name })}
      />
      {sending.error !== null && (
        <MoneyFailure
          title={t('proof.failed')}
          error={sending.error}
          isUnknown={sending.isUnknown}
          movesMoney={false}
        />
      )}
      <Button type="submit" block loading={sending.isPending || images.isBusy} disabled={isOffline}>
        {t('proof.send')}
      </Button>
    </form>
  )
}
