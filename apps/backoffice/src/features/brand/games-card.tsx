import type { RouteValue } from '@lotus/contract'
import { localText, useTranslation } from '@lotus/i18n'
import { Badge, Button, Card, Checkbox, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { columnsOf } from '../../shared/columns.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { PlainList } from '../../shared/list-frame.tsx'
import { useCan } from '../../shared/permissions.ts'
import { queryClient, refresh } from '../../shared/queries.ts'
import { useWholeList } from '../../shared/use-list.ts'
import styles from '../../shared/settings.module.css'

type Game = RouteValue<'bo.gameCatalogue'>['games'][number]

/** The catalogue of games: what is on sale, and what can be opened. */
export function GamesCard() {
  const { t } = useTranslation('brand')
  // There are more than a hundred.
  const [isShown, setShown] = useState(false)
  if (isShown) return <Catalogue />
  return (
    <Card className={styles.card}>
      <header className={styles.cardHead}>
        <h2>{t('games.title')}</h2>
        <Button size="sm" onClick={() => setShown(true)}>
          {t('games.show')}
        </Button>
      </header>
      <p className={styles.reason}>{t('games.note')}</p>
    </Card>
  )
}

function Catalogue() {
  const { t } = useTranslation('brand')
  const list = useWholeList('bo.gameCatalogue', {}, ({ games }) => games)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(false)
  const mayOpen = useCan('games.edit')
  const toggle = (code: string) =>
    setChosen((before) => (before.includes(code) ? before.filter((one) => one !== code) : [...before, code]))
  const columns = useColumns({ chosen, toggle, mayOpen })
  return (
    <Card className={styles.card}>
      <header className={styles.cardHead}>
        <h2>{t('games.title')}</h2>
        <Button size="sm" variant="primary" disabled={chosen.length === 0} onClick={() => setAsking(true)}>
          {t('games.open', { count: chosen.length })}
        </Button>
      </header>
      <p className={styles.reason}>{t('games.note')}</p>
      <PlainList
        list={list}
        label={t('games.title')}
        columns={columns}
        rowKey={(row) => row.code}
        empty={{ title: t('games.all') }}
      />
      {isAsking && (
        <DecisionDialog
          title={t('games.question')}
          text={chosen.join(', ')}
          button={t('games.open', { count: chosen.length })}
          reason={{ label: t('games.reason') }}
          act={(reason) => call('bo.openGames', { codes: [...chosen], reason })}
          onClose={() => setAsking(false)}
          onDone={(games) => {
            queryClient.setQueryData(['bo.gameCatalogue', {}], games)
            void refresh('bo.brandCheck', 'bo.games')
            setChosen([])
            setAsking(false)
            toast.success(t('games.done'))
          }}
        />
      )}
    </Card>
  )
}

type Choice = { chosen: readonly string[]; toggle: (code: string) => void; mayOpen: boolean }

function useColumns({ chosen, toggle, mayOpen }: Choice) {
  const { t } = useTranslation('brand')
  return columnsOf<Game>(
    (key) => t(`games.column.${key}`),
    [
      {
        key: 'game',
        card: 'title',
        cell: (row) => (
          <span className={styles.nodeName}>
            <b>{localText(row.name)}</b>
            <small className="num">{row.code}</small>
          </span>
        ),
      },
      {
        key: 'rhythm',
        card: 'sub',
        cell: (row) => (row.seconds === null ? t('games.calendar') : t('games.seconds', { count: row.seconds })),
      },
      { key: 'source', cell: (row) => t(`games.${row.drawSource}`) },
      {
        key: 'state',
        card: 'status',
        cell: (row) =>
          row.isInstalled ? (
            <Badge tone="gain">{t('games.installed')}</Badge>
          ) : (
            <Checkbox checked={chosen.includes(row.code)} disabled={!mayOpen} onChange={() => toggle(row.code)}>
              {t('games.choose')}
            </Checkbox>
          ),
      },
    ],
  )
}
