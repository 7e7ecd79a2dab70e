import { formatDateTime, localText, useTranslation } from '@lotus/i18n'
import { Alert, Button, type Column } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { columnsOf } from '../../shared/columns.ts'
import { ListFrame } from '../../shared/list-frame.tsx'
import { PageHead } from '../../shared/page-parts.tsx'
import { useCan } from '../../shared/permissions.ts'
import { callQuery } from '../../shared/queries.ts'
import { useSearchParams } from '../../shared/search.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { listOf } from '../../shared/use-list.ts'
import { LevelPanel } from './level-panel.tsx'
import { levelsSearch, NEW } from './levels-search.ts'
import type { LevelRow, Levels } from './types.ts'
import { useFigureText } from './use-figure-text.ts'
import { WaitingLevels } from './waiting-levels.tsx'
import styles from './vip-levels.module.css'

const LEVELS_MAX = 20

/** The levels of the VIP programme (operations.md 4.1, 5.2 row 50): what each takes, gives, and lets withdraw. */
export function VipLevelsPage() {
  const { t } = useTranslation('backofficeLoyalty')
  const [{ level: open }, change] = useSearchParams(levelsSearch)
  const mayEdit = useCan('loyalty.ranks')
  const query = useQuery(callQuery('bo.ranks', {}))
  const { data } = query
  const chosen = data && chosenOf(open, data, mayEdit)
  const go = (level: string | undefined) => change({ level }, { replace: true })
  return (
    <>
      <PageHead title={t('vip.title')} note={useNote(data)}>
        {mayEdit && data !== undefined && data.levels.length < LEVELS_MAX && (
          <Button variant="primary" size="sm" onClick={() => go(NEW)}>
            {t('vip.add')}
          </Button>
        )}
      </PageHead>
      <div className={styles.notes}>
        {data !== undefined && !data.isOpen && <Alert tone="info">{t('vip.closed')}</Alert>}
        {data?.waiting && <WaitingLevels waiting={data.waiting} levels={data.levels} />}
      </div>
      <ListFrame
        list={listOf(
          data?.levels.map((terms, level): LevelRow => ({ level, terms })),
          query,
        )}
        label={t('vip.title')}
        columns={useColumns()}
        rowKey={({ level }) => String(level)}
        empty={{ title: t('vip.none') }}
        shownInPanel={['gifts', 'regular', 'withdrawals', 'fee']}
        openKey={open}
        onOpen={({ level }) => go(String(level))}
        panel={chosen && data && <LevelPanel key={open} {...chosen} all={data} onClose={() => go(undefined)} />}
      />
    </>
  )
}

function useNote(all: Levels | undefined): string | undefined {
  const { t } = useTranslation('backofficeLoyalty')
  if (all === undefined) return undefined
  const { levels, keepDays, changedBy, version } = all
  const note = t('vip.note', { count: levels.length, days: keepDays })
  if (changedBy === null || version === null) return note
  return `${note} ${t('vip.changed', { by: changedBy, at: formatDateTime(version) })}`
}

/** The level that the address names, or one more at the end. */
function chosenOf(open: string | undefined, { levels }: Levels, mayEdit: boolean): LevelRow | undefined {
  if (open === undefined) return undefined
  const isNew = open === NEW && mayEdit && levels.length < LEVELS_MAX
  const level = isNew ? levels.length : Number(open)
  const terms = isNew ? levels.at(-1) : levels[level]
  return terms && { level, terms }
}

function useColumns(): Column<LevelRow>[] {
  const { t } = useTranslation('backofficeLoyalty')
  const figure = useFigureText()
  const level = ({ level: n, terms: { name } }: LevelRow) => (
    <TwoLines top={<b>{t('cashback.rank', { level: n })}</b>} below={name === null ? null : localText(name)} />
  )
  return columnsOf(
    (key) => t(`vip.column.${key}`),
    [
      { key: 'level', card: 'title', cell: level },
      {
        key: 'up',
        align: 'right',
        card: 'wide',
        cell: ({ terms }) => (
          <TwoLines
            top={figure(terms, 'upValidBet')}
            below={t('vip.cell.deposit', { sum: figure(terms, 'upDeposit') })}
          />
        ),
      },
      {
        key: 'keep',
        align: 'right',
        cell: ({ terms }) => <span className="num">{figure(terms, 'keepValidBet')}</span>,
      },
      {
        key: 'gifts',
        align: 'right',
        cell: ({ terms }) => (
          <TwoLines
            top={figure(terms, 'upgradeBonus')}
            below={t('vip.cell.birthday', { sum: figure(terms, 'birthdayBonus') })}
          />
        ),
      },
      {
        key: 'regular',
        align: 'right',
        cell: ({ terms }) => (
          <TwoLines
            top={figure(terms, 'weeklyBonus')}
            below={t('vip.cell.month', { sum: figure(terms, 'monthlyBonus') })}
          />
        ),
      },
      {
        key: 'withdrawals',
        align: 'right',
        cell: ({ terms }) => (
          <TwoLines
            top={figure(terms, 'withdrawAmount')}
            below={t('vip.cell.times', { of: figure(terms, 'withdrawCount') })}
          />
        ),
      },
      {
        key: 'fee',
        align: 'right',
        cell: ({ terms }) => (
          <TwoLines
            top={figure(terms, 'withdrawFree')}
            below={t('vip.cell.rate', { rate: figure(terms, 'withdrawFeePpm') })}
          />
        ),
      },
    ],
  )
}
