import { localText, useTranslation } from '@lotus/i18n'
import { SelectField } from '@lotus/ui'
import type { Me } from './me.ts'

type Props = { games: Me['games']; value: string; onChange: (code: string) => void }

/** One of the vendor's games, hidden ones too. */
export function GameSelect({ games, value, onChange }: Props) {
  const { t } = useTranslation('vendorPage')
  if (games.length === 0) return <p>{t('sandbox.noGame')}</p>
  return (
    <SelectField
      size="sm"
      label={t('sandbox.game')}
      options={games.map(({ code, name }) => ({ value: code, label: localText(name) }))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
