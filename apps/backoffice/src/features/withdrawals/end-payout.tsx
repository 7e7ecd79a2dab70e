import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Button, SelectField, TextField, toast, useIsOffline } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { callQuery, queryClient, refresh } from '../../shared/queries.ts'
import type { WithdrawalDetail } from './withdrawal-status.tsx'

type Payout = WithdrawalDetail['payouts'][number]
type Props = { id: string; payout: Payout }

/** What an operator asked of an unclear payout and nobody has confirmed yet. */
export function EndAsked({ end }: { end: NonNullable<Payout['end']> }) {
  const { t } = useTranslation('backoffice')
  const { result, who, askedAt, reason, providerRef } = end
  const values = { who, reason, time: formatDateTime(askedAt) }
  return (
    <small>
      {result === 'paid'
        ? t('withdrawals.payouts.end.waitsPaid', { ...values, ref: providerRef ?? '' })
        : t('withdrawals.payouts.end.waitsFailed', values)}
    </small>
  )
}

/** Ends a payout that is unclear: the first operator asks, another one who enters the same confirms. */
export function EndPayout(props: Props) {
  const { t } = useTranslation('backoffice')
  const isOffline = useIsOffline()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" disabled={isOffline} onClick={() => setIsOpen(true)}>
        {t('withdrawals.payouts.end.button')}
      </Button>
      {isOpen && <EndDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function EndDialog({ id, payout: { payoutRef, state, providerRef }, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('backoffice')
  const [result, setResult] = useState<'paid' | 'failed'>('paid')
  const [ref, setRef] = useState(state === 'paid' ? (providerRef ?? '') : '')
  // A paid part is only confirmed as paid; that it did not arrive is ended with the member's claim.
  const results = state === 'paid' ? (['paid'] as const) : (['paid', 'failed'] as const)
  const [isTried, setTried] = useState(false)
  const isMissing = result === 'paid' && ref.trim() === ''
  const { queryKey } = callQuery('bo.withdrawal', { id })
  const onDone = (detail: WithdrawalDetail) => {
    queryClient.setQueryData(queryKey, detail)
    const isEnded = detail.payouts.find((one) => one.payoutRef === payoutRef)?.end?.confirmedAt != null
    toast.success(t(isEnded ? 'withdrawals.payouts.end.done' : 'withdrawals.payouts.end.asked'))
    void refresh('bo.withdrawals')
    onClose()
  }
  return (
    <DecisionDialog
      title={t('withdrawals.payouts.end.title', { ref: payoutRef })}
      text={t(state === 'paid' ? 'withdrawals.payouts.end.textPart' : 'withdrawals.payouts.end.text')}
      button={t('withdrawals.payouts.end.button')}
      isDirty={ref !== ''}
      reason={{ label: t('withdrawals.payouts.end.reason'), hint: t('withdrawals.payouts.end.hint'), lengthMax: 500 }}
      check={() => {
        setTried(true)
        return !isMissing
      }}
      act={(reason) =>
        call('bo.endPayout', {
          id,
          payoutRef,
          result,
          reason,
          ...(result === 'paid' ? { providerRef: ref.trim() } : {}),
        })
      }
      onClose={onClose}
      onDone={onDone}
      onRefused={() => void queryClient.invalidateQueries({ queryKey })}
    >
      <SelectField
        label={t('withdrawals.payouts.end.result')}
        size="sm"
        value={result}
        options={results.map((value) => ({
          value,
          label: t(`withdrawals.payouts.end.${value}`),
        }))}
        onChange={(event) => setResult(event.target.value === 'paid' ? 'paid' : 'failed')}
      />
      {result === 'paid' && (
        <TextField
          label={t('withdrawals.payouts.end.ref')}
          size="sm"
          maxLength={64}
          value={ref}
          error={isTried && isMissing ? t('withdrawals.payouts.end.refMissing') : undefined}
          onChange={(event) => setRef(event.target.value)}
        />
      )}
    </DecisionDialog>
  )
}
