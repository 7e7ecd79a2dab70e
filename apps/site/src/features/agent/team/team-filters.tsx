import type { RouteInput, RouteValue } from '@lotus/contract'
import { formatCount, useTranslation } from '@lotus/i18n'
import { Button, Card, Chip, ChipGroup, SearchField, SelectField, TextField } from '@lotus/ui'
import { useState, type FormEvent } from 'react'
import { useKindsOn } from '../../../shared/contract-kinds.ts'
import parts from '../parts/parts.module.css'
import type { PageSize } from '../../../shared/records/page-size.ts'
import { SizeField } from '../parts/size-field.tsx'
import selects from '../../../shared/records/bet-filters.module.css'
import styles from './team.module.css'
import type { Downline } from './types.ts'

type Kind = Downline['kind']
type Input = RouteInput<'agent.team'>
/** What the list of a team is asked for. */
export type TeamFilter = Pick<
  Input,
  'kind' | 'status' | 'contract' | 'contractKind' | 'sort' | 'joinedFrom' | 'joinedTo' | 'balanceFrom' | 'balanceTo'
> & { absentDays?: number }

const statuses = ['active', 'bet_blocked', 'withdraw_blocked', 'blocked', 'closed'] as const
const badges = ['pending', 'signed', 'rejected', 'none'] as const
const absences = [7, 30, 90] as const
const sorts = ['joined', 'login', 'balance', 'team'] as const

type Props = {
  value: TeamFilter
  onChange: (filter: TeamFilter) => void
  counts: RouteValue<'agent.team'>['counts'] | undefined
  /** How many each state of contracts has; undefined while that is not known. */
  contracts: RouteValue<'agent.teamTotals'>['contracts'] | undefined
  size: PageSize
  onSize: (size: PageSize) => void
  typed: string
  onType: (text: string) => void
  onSearch: () => void
  /** Further down others grant the contracts. */
  isOwnLevel: boolean
}

export function TeamFilters(props: Props) {
  const { value, onChange, counts, contracts, typed, onType, onSearch, isOwnLevel } = props
  const { t } = useTranslation('agents')
  const hasContracts = useKindsOn().length > 0
  const onKind = (kind: Kind | undefined) => onChange(without({ ...value, kind }))
  return (
    <div className="stack gap-25" role="search" aria-label={t('report.filters')}>
      <Card className={parts.filters}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onSearch()
          }}
        >
          <SearchField
            label={t('team.search')}
            clearLabel={t('team.clear')}
            value={typed}
            maxLength={40}
            autoCapitalize="none"
            onSearch={onType}
          />
        </form>
        <ChipGroup label={t('kind.label')}>
          <Chip selected={value.kind === undefined} onClick={() => onKind(undefined)}>
            {t('team.all')}
            <Count of={counts?.all} />
          </Chip>
          {(['agent', 'player'] as const).map((one) => (
            <Chip key={one} selected={value.kind === one} onClick={() => onKind(one)}>
              {t(`kind.${one}`)}
              <Count of={counts?.[`${one}s`]} />
            </Chip>
          ))}
        </ChipGroup>
      </Card>
      {isOwnLevel && hasContracts && <ContractChips value={value} onChange={onChange} counts={contracts} />}
      <Choices {...props} />
      <Ranges value={value} onChange={onChange} />
    </div>
  )
}

function Count({ of }: { of: number | undefined }) {
  return of === undefined ? null : <small className="num">{formatCount(of)}</small>
}

/** What is not asked for is left out. */
function without(filter: { [Key in keyof TeamFilter]: TeamFilter[Key] | undefined }): TeamFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, part]) => part !== undefined && part !== ''))
}

type ContractProps = Pick<Props, 'value' | 'onChange'> & { counts: Props['contracts'] }

/** How the contracts of the chosen kind stand, and how many have such a one. */
function ContractChips({ value, onChange, counts }: ContractProps) {
  const { t } = useTranslation('agents')
  const choose = (contract: TeamFilter['contract'] | undefined) => onChange(without({ ...value, contract }))
  return (
    <ChipGroup label={t('team.contracts')}>
      <Chip selected={value.contract === undefined} onClick={() => choose(undefined)}>
        {t('team.anyContractState')}
      </Chip>
      {badges.map((badge) => (
        <Chip key={badge} selected={value.contract === badge} onClick={() => choose(badge)}>
          {t(`team.hasContract.${badge}`)}
          <Count of={counts?.[badge]} />
        </Chip>
      ))}
    </ChipGroup>
  )
}

function Choices({ value, onChange, isOwnLevel, size, onSize }: Props) {
  const { t } = useTranslation('agents')
  const contractKinds = useKindsOn()
  return (
    <div className={selects.selects}>
      <SelectField
        size="sm"
        label={t('team.status')}
        labelHidden
        value={value.status ?? ''}
        options={[
          { value: '', label: t('team.anyStatus') },
          ...statuses.map((status) => ({ value: status, label: t(`team.is.${status}`) })),
        ]}
        onChange={(event) =>
          onChange(without({ ...value, status: statuses.find((one) => one === event.target.value) }))
        }
      />
      {isOwnLevel && contractKinds.length > 0 && (
        <SelectField
          size="sm"
          label={t('team.contracts')}
          labelHidden
          value={value.contractKind ?? ''}
          options={[
            { value: '', label: t('team.anyContract') },
            ...contractKinds.map((kind) => ({ value: kind, label: t(`contract.kindOf.${kind}`) })),
          ]}
          onChange={(event) =>
            onChange(without({ ...value, contractKind: contractKinds.find((one) => one === event.target.value) }))
          }
        />
      )}
      <SelectField
        size="sm"
        label={t('team.lastLogin')}
        labelHidden
        value={String(value.absentDays ?? '')}
        options={[
          { value: '', label: t('team.anyLogin') },
          ...absences.map((days) => ({ value: String(days), label: t('team.absent', { count: days }) })),
        ]}
        onChange={(event) =>
          onChange(without({ ...value, absentDays: absences.find((days) => String(days) === event.target.value) }))
        }
      />
      <SelectField
        size="sm"
        label={t('team.order')}
        labelHidden
        value={value.sort ?? 'joined'}
        options={sorts.map((sort) => ({ value: sort, label: t(`team.by.${sort}`) }))}
        onChange={(event) => onChange(without({ ...value, sort: sorts.find((one) => one === event.target.value) }))}
      />
      <SizeField value={size} onChange={onSize} />
    </div>
  )
}

const ranges = ['joinedFrom', 'joinedTo', 'balanceFrom', 'balanceTo'] as const
const amount = /^\d{1,14}(\.\d{1,4})?$/

/** When they joined and what they hold, between two values each. */
function Ranges({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const { t } = useTranslation('agents')
  const [typed, setTyped] = useState(() => Object.fromEntries(ranges.map((key) => [key, value[key] ?? ''])))
  const [isAsked, setAsked] = useState(false)
  const isWrong = (key: (typeof ranges)[number]) =>
    key.startsWith('balance') && typed[key] !== '' && !amount.test(typed[key] ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!ranges.some(isWrong)) onChange(without({ ...value, ...typed }))
  }
  return (
    <form className={styles.ranges} noValidate onSubmit={submit}>
      {ranges.map((key) => (
        <TextField
          key={key}
          size="sm"
          type={key.startsWith('joined') ? 'date' : 'text'}
          inputMode={key.startsWith('joined') ? undefined : 'decimal'}
          maxLength={20}
          label={t(`team.range.${key}`)}
          value={typed[key] ?? ''}
          error={isAsked && isWrong(key) ? t('team.range.wrong') : undefined}
          onChange={(event) => setTyped({ ...typed, [key]: event.target.value.trim() })}
        />
      ))}
      <Button type="submit">{t('team.range.apply')}</Button>
    </form>
  )
}
