import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Modal, SkeletonLines, toast } from '@lotus/ui'
import { rebateCategories } from '@lotus/contract'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { failureText } from '../../../shared/failure-text.ts'
import { callQuery } from '../../../shared/queries.ts'
import { RateFields } from '../parts/rate-fields.tsx'
import { useSend } from '../parts/use-send.ts'
import type { Downline } from './types.ts'

/** Raises what a member directly below gets; the sliders begin where the rate is, because none can fall. */
export function RatesModal({ row, onClose }: { row: Downline; onClose: () => void }) {
  const { t } = useTranslation('agents')
  const me = useQuery(callQuery('agent.me', {}))
  const [rates, setRates] = useState(row.rates)
  const { send, isBusy, error } = useSend('agent.raiseRates', ['agent.team'])
  const raised = Object.fromEntries(
    rebateCategories
      .filter((category) => rates[category] > row.rates[category])
      .map((category) => [category, rates[category]]),
  )
  const isChanged = Object.keys(raised).length > 0
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged) return
    const done = await send({ memberId: row.id, rates: raised })
    if (done === undefined) return
    toast.success(t('raise.done', { account: row.account }))
    onClose()
  }
  return (
    <Modal
      opened
      onClose={() => !isBusy && onClose()}
      title={t('raise.title', { account: row.account })}
      isDirty={isChanged && !isBusy}
    >
      {me.isError && <Alert tone="loss">{failureText(me.error)}</Alert>}
      {me.data === undefined ? (
        <SkeletonLines lines={4} />
      ) : (
        <form className="stack gap-45" noValidate onSubmit={(event) => void submit(event)}>
          <p>{t('raise.text')}</p>
          {error !== null && (
            <Alert tone="loss" title={t('raise.failed')}>
              {failureText(error)}
            </Alert>
          )}
          <RateFields
            legend={t('rates.legend')}
            value={rates}
            onChange={setRates}
            offers={me.data.offers[row.kind]}
            stepPpm={me.data.offers.stepPpm}
            held={row.rates}
            quotas={me.data.quotas}
            arePaid={me.data.areRebatesPaid}
          />
          <Button type="submit" variant="primary" block disabled={!isChanged} loading={isBusy}>
            {t('raise.save')}
          </Button>
        </form>
      )}
    </Modal>
  )
}
