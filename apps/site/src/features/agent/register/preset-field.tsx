import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { SelectField } from '@lotus/ui'
import { topPpm, useRateText } from '@lotus/ui/contracts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../shared/queries.ts'
import { useContractRules } from '../contracts/use-rules.ts'
import type { Kind } from './types.ts'

type Draft = RouteValue<'agent.drafts'>['rows'][number]

/** The part of a call that names the preset: only an agent can hold a contract. */
export const presetOf = (kind: Kind, code: string) => (kind === 'agent' && code !== '' ? { draft: code } : {})

type Props = { value: string; onChange: (code: string) => void; hint: string }

/** Which preset of a contract the new agent is offered (operations.md 1.5); nothing where the agent keeps none. */
export function PresetField({ value, onChange, hint }: Props) {
  const { t } = useTranslation('agents')
  const rateText = useRateText()
  const { kinds } = useContractRules()
  // Of a kind that is off nothing can be offered.
  const isOffered = ({ holder, terms }: Draft) => holder === null && kinds.includes(terms.kind)
  const query = useQuery({ ...callQuery('agent.drafts', {}), enabled: kinds.length > 0 })
  const presets = query.data?.rows.filter(isOffered) ?? []
  if (presets.length === 0) return null
  return (
    <SelectField
      label={t('preset.label')}
      hint={hint}
      value={value}
      options={[
        { value: '', label: t('preset.none') },
        ...presets.map(({ code, name, terms }) => ({
          value: code,
          label: t('preset.option', {
            name: name || t('draft.unnamed'),
            kind: t(`contract.kindOf.${terms.kind}`),
            rate: rateText(terms.kind, topPpm(terms)),
          }),
        })),
      ]}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
