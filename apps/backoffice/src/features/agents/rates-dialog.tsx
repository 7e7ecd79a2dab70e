import { rebateCategories, type RebateCategory } from '@lotus/contract'
import { isCallError } from '@lotus/client'
import { formatRatePpm, percentText, readPercent, useTranslation } from '@lotus/i18n'
import { TextField, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { refresh } from '../../shared/queries.ts'
import styles from '../../shared/settings.module.css'
import type { Agent } from './types.ts'

type Props = { agent: Agent; onClose: () => void; onDone: () => void }
type Texts = Record<RebateCategory, string>

/** What is typed for each product, and what is wrong with it before the server is asked. */
function useRates(agent: Agent) {
  const { t } = useTranslation('agents')
  // As the fields were filled with them.
  const [seen] = useState(agent.rates)
  const [texts, setTexts] = useState<Texts>(
    () => Object.fromEntries(rebateCategories.map((category) => [category, percentText(seen[category])])) as Texts, // every product
  )
  const { max, stepPpm } = agent.bounds
  const isTyped = (category: RebateCategory) => texts[category] !== percentText(seen[category])
  // A rate that was set finer than it can be typed stays as it is while nobody types another.
  const rateOf = (category: RebateCategory) => (isTyped(category) ? readPercent(texts[category]) : seen[category])
  const faultOf = (category: RebateCategory) => {
    const rate = rateOf(category)
    if (rate === undefined) return t('office.percentWrong')
    // What is held already may stay, whatever bounds it by now.
    if (rate !== seen[category] && rate > max[category]) return t('rates.most', { rate: formatRatePpm(max[category]) })
    if (rate !== seen[category] && rate % stepPpm !== 0)
      return t('office.bounds.step', { step: formatRatePpm(stepPpm) })
    return undefined
  }
  return { seen, texts, setTexts, isDirty: rebateCategories.some(isTyped), rateOf, faultOf }
}

/** Makes a member an agent, or sets their rates; lower ones are proposed to a second operator. With a reason that the audit log keeps. */
export function RatesDialog({ agent, onClose, onDone }: Props) {
  const { t } = useTranslation('agents')
  const { seen, texts, setTexts, isDirty, rateOf, faultOf } = useRates(agent)
  const [refused, setRefused] = useState<{ category: string; max: number }>()
  const set = async (reason: string) => {
    const rates = Object.fromEntries(rebateCategories.map((category) => [category, rateOf(category) ?? -1]))
    try {
      return await call('bo.setAgent', { memberId: agent.id, rates, seen, reason })
    } catch (error) {
      if (isCallError(error, 'rate_out_of_range'))
        setRefused({ category: String(error.details['category']), max: Number(error.details['max']) })
      throw error
    }
  }
  const { max, upline } = agent.bounds
  const boundText = (category: RebateCategory) =>
    t(upline === null ? 'office.bounds.top' : 'office.bounds.below', {
      max: formatRatePpm(max[category]),
      ...(upline === null
        ? {}
        : { upline: upline.account, rate: formatRatePpm(upline.rates[category]), gap: formatRatePpm(upline.gapPpm) }),
    })
  // What the server refused for a bound that changed meanwhile can be sent again.
  const refusedAt = (category: RebateCategory) =>
    refused?.category === category && (rateOf(category) ?? 0) > refused.max
      ? t('rates.most', { rate: formatRatePpm(refused.max) })
      : undefined
  return (
    <DecisionDialog
      title={t('office.ratesOf', { account: agent.account })}
      text={t('office.ratesText')}
      button={t('office.save')}
      reason={{ label: t('office.reason'), lengthMax: 300 }}
      isDirty={isDirty}
      check={() => rebateCategories.every((category) => faultOf(category) === undefined)}
      act={set}
      onClose={onClose}
      onDone={({ proposal }) => {
        const { account } = agent
        if (proposal === null) toast.success(t('office.saved', { account }))
        else {
          toast.success(t('office.proposal.made', { account }))
          void refresh('bo.rateProposals')
        }
        onDone()
      }}
      onRefused={() => void refresh('bo.rateProposals')}
    >
      <div className={styles.grid}>
        {rebateCategories.map((category) => (
          <TextField
            key={category}
            size="sm"
            label={t('office.percentOf', { product: t(`category.${category}`) })}
            inputMode="decimal"
            value={texts[category]}
            hint={boundText(category)}
            error={faultOf(category) ?? refusedAt(category)}
            onChange={(event) => setTexts({ ...texts, [category]: event.target.value })}
          />
        ))}
      </div>
    </DecisionDialog>
  )
}
