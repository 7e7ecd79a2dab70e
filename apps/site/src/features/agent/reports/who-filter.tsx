import { useTranslation } from '@lotus/i18n'
import { Card, Chip, ChipGroup, SearchField } from '@lotus/ui'
import { useState, type ReactNode } from 'react'
import { PeriodFilter } from '../../../shared/records/period-filter.tsx'
import { agentPresets } from '../../../shared/records/period.ts'
import parts from '../parts/parts.module.css'
import selects from '../../../shared/records/bet-filters.module.css'
import { SizeField } from '../parts/size-field.tsx'
import type { Who } from './use-filter.ts'

type Props = { value: Who; onChange: (who: Who) => void; children?: ReactNode }

/** Period, whose rows, and what a page adds (operations.md 0.8). */
export function WhoFilter({ value, onChange, children }: Props) {
  const { t } = useTranslation('agents')
  const [typed, setTyped] = useState(value.account)
  return (
    <div className="stack gap-25" role="search" aria-label={t('report.filters')}>
      <PeriodFilter value={value.period} presets={agentPresets} onChange={(period) => onChange({ ...value, period })} />
      <Card className={parts.filters}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onChange({ ...value, account: typed.trim() })
          }}
        >
          <SearchField
            label={t('team.search')}
            clearLabel={t('team.clear')}
            value={typed}
            maxLength={40}
            autoCapitalize="none"
            onSearch={(text) => {
              setTyped(text)
              if (text === '') onChange({ ...value, account: '' })
            }}
          />
        </form>
        <ChipGroup label={t('report.scope.label')}>
          {(['team', 'one'] as const).map((scope) => (
            <Chip key={scope} selected={value.scope === scope} onClick={() => onChange({ ...value, scope })}>
              {t(`report.scope.${scope}`)}
            </Chip>
          ))}
        </ChipGroup>
      </Card>
      <div className={selects.selects}>
        {children}
        <SizeField value={value.size} onChange={(size) => onChange({ ...value, size })} />
      </div>
    </div>
  )
}
