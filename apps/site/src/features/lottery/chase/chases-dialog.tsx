import { useTranslation } from '@lotus/i18n'
import type { Family } from '@lotus/rules/catalogue'
import { cx, EmptyState, Modal, Tabs } from '@lotus/ui'
import { IconChevronRight, IconRepeat } from '@lotus/ui/icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadMore, pagedQuery } from '../../../shared/paged.tsx'
import type { Game } from '../../../shared/lottery/types.ts'
import { amountText, usePlayText } from '../../../shared/lottery/texts.ts'
import { textInWords } from '../../../shared/lottery/token-text.ts'
import { ChaseBadge } from './chase-badge.tsx'
import { ChaseDetail } from './chase-detail.tsx'
import styles from './chase.module.css'
import type { ChaseRow } from './model.ts'
import { NotLoaded } from '../../../shared/query-error.tsx'

type Props = {
  game: Game
  family: Family
  /** Opens on this chase; the list is one step back. */
  id: string | undefined
  onClose: () => void
  onTicket: (id: string) => void
}

const filters = ['all', 'running', 'ended'] as const
type Filter = (typeof filters)[number]
const PAGE_SIZE = 10

/** The member's chases of a game, and one of them issue by issue. */
export function ChasesDialog({ game, family, id: first, onClose, onTicket }: Props) {
  const { t } = useTranslation('chase')
  const [id, setId] = useState(first)
  const [filter, setFilter] = useState<Filter>('all')
  return (
    <Modal opened onClose={onClose} title={t(id === undefined ? 'mine' : 'detail')} width={760}>
      {id === undefined ? (
        <>
          <Tabs
            label={t('filter')}
            items={filters.map((value) => ({ value, label: t(`filters.${value}`) }))}
            value={filter}
            onChange={setFilter}
          />
          <List game={game} family={family} filter={filter} onOpen={setId} />
        </>
      ) : (
        <ChaseDetail id={id} game={game} family={family} onBack={() => setId(undefined)} onTicket={onTicket} />
      )}
    </Modal>
  )
}

type ListProps = { game: Game; family: Family; filter: Filter; onOpen: (id: string) => void }

function List({ game, family, filter, onOpen }: ListProps) {
  const { t } = useTranslation('chase')
  const { gameCode } = game
  const query = useInfiniteQuery(
    pagedQuery('lottery.chases', { gameCode, state: filter, limit: PAGE_SIZE }, { background: true }),
  )
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  if (rows.length === 0) {
    if (!query.isSuccess) return <NotLoaded query={query} title={t('loadError')} lines={6} />
    return (
      <EmptyState icon={<IconRepeat size={34} stroke={1.5} aria-hidden />} title={t('empty')} hint={t('emptyHint')} />
    )
  }
  return (
    <>
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.id}>
            <ListRow row={row} family={family} onOpen={() => onOpen(row.id)} />
          </li>
        ))}
      </ul>
      <LoadMore query={query} size="sm" variant="ghost" />
    </>
  )
}

function ListRow({ row, family, onOpen }: { row: ChaseRow; family: Family; onOpen: () => void }) {
  const { t } = useTranslation('chase')
  const text = usePlayText()
  const [item] = row.items
  return (
    <button type="button" className={cx('row gap-35', styles.row)} onClick={onOpen}>
      <span className={cx('grow', styles.rowMain)}>
        <b>
          {item && text.name({ code: item.play, name: item.playName }, family.name)}{' '}
          <span className="num sec">{item && textInWords(t, family.findPlay(item.play), item.contentText)}</span>
          {row.itemCount > 1 && <span className="muted"> {t('moreTickets', { count: row.itemCount - 1 })}</span>}
        </b>
        <small className="num">
          {row.chaseNo} · {t('range', { from: row.startIssueNo, to: row.endIssueNo })}
        </small>
      </span>
      <span className={styles.rowSide}>
        <b className="num">{amountText(row.stake)}</b>
        <span className={cx('row', styles.rowState)}>
          <small className="num">{t('progress', { done: row.doneCount, count: row.issueCount })}</small>
          <ChaseBadge state={row.state} />
        </span>
      </span>
      <IconChevronRight size={18} stroke={1.75} aria-hidden />
    </button>
  )
}
