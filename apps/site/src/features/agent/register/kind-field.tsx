import { useTranslation } from '@lotus/i18n'
import { SelectField } from '@lotus/ui'
import type { Kind, Me } from './types.ts'

/** A player or, where the agent may open them, an agent. */
export function KindField({ me, value, onChange }: { me: Me; value: Kind; onChange: (kind: Kind) => void }) {
  const { t } = useTranslation('agents')
  const kinds: readonly Kind[] = me.mayOpenAgents ? ['player', 'agent'] : ['player']
  return (
    <SelectField
      label={t('kind.label')}
      hint={me.mayOpenAgents ? undefined : t('kind.noAgents')}
      value={value}
      options={kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
      onChange={(event) => onChange(event.target.value === 'agent' ? 'agent' : 'player')}
    />
  )
}
