import { useTranslation } from '@lotus/i18n'
import { Card, Chip, ChipGroup, SearchField, SelectField } from '@lotus/ui'
import { useState, type ReactNode } from 'react'
import { PeriodFilter } from '../../../shared/records/period-filter.tsx'
import { agentPresets } from '../../../shared/records/period.ts'
import parts from '../parts/parts.module.css'
import selects from '../../../shared/records/bet-filters.module.css'
import { pageSizes, type Who } from './use-filter.ts'

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
        <SizeField value={value} onChange={onChange} />
      </div>
    </div>
  )
}

function SizeField({ value, onChange }: Props) {
  const { t } = useTranslation('agents')
  return (
    <SelectField
      size="sm"
      label={t('report.size')}
      labelHidden
      value={String(value.size)}
      options={pageSizes.map((size) => ({ value: String(size), label: t('report.rows', { count: size }) }))}
      onChange={(event) =>
        onChange({ ...value, size: pageSizes.find((size) => String(size) === event.target.value) ?? value.size })
      }
    />
  )
}
