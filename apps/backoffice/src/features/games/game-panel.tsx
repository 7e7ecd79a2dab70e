import { isCallError } from '@lotus/client'
import { formatDateTime, currentLanguage, i18n, playName, useTranslation, localText } from '@lotus/i18n'
import { Alert, Badge, moneyText, Skeleton, toast } from '@lotus/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { failureText } from '../../shared/failure-text.ts'
import { FilterChips } from '../../shared/filters.tsx'
import { useCan } from '../../shared/permissions.ts'
import { callQuery, queryClient, refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import { CalendarPart } from './calendar-part.tsx'
import { ChasesPart } from './chases-part.tsx'
import { GeneralForm } from './general-form.tsx'
import { parts, type Part } from './games-search.ts'
import { LimitsForm } from './limits-form.tsx'
import { OddsForm } from './odds-form.tsx'
import styles from './games.module.css'
import type { GameDetail, GameChange, RulesChange } from './game-types.ts'

type Props = { gameCode: string; part: Part; onPart: (part: Part) => void; onClose: () => void }

export function GamePanel({ gameCode, part, onPart, onClose }: Props) {
  const { t } = useTranslation('backoffice')
  const options = callQuery('bo.game', { gameCode })
  // A refetch must not replace what somebody is typing.
  const query = useQuery({ ...options, refetchInterval: false as const })
  const detail = query.data
  const title = detail ? localText(detail.name) : undefined
  return (
    <SidePanel
      label={t('games.panel', { game: gameCode })}
      onClose={onClose}
      title={
        detail ? (
          <>
            <span>{title}</span>
            <Badge tone={detail.isOpen ? 'gain' : 'warning'}>{t(detail.isOpen ? 'games.open' : 'games.closed')}</Badge>
          </>
        ) : (
          <Skeleton width={200} height={18} />
        )
      }
      note={
        detail && <span className="num">{t('games.panelNote', { code: gameCode, version: detail.ruleVersion })}</span>
      }
    >
      <div className={styles.parts} role="group" aria-label={t('games.parts')}>
        <FilterChips values={parts} value={part} label={(name) => t(`games.part.${name}`)} onChange={onPart} />
      </div>
      {detail ? (
        <PartOf key={detail.ruleVersion} detail={detail} part={part} />
      ) : (
        <UntilLoaded query={query} notFound={t('games.notFound')} />
      )}
    </SidePanel>
  )
}

function PartOf({ detail, part }: { detail: GameDetail; part: Part }) {
  const { t } = useTranslation('backoffice')
  const mayEdit = useCan('games.edit')
  const [failure, setFailure] = useState<unknown>(null)
  const keep = (changed: GameDetail) => {
    setFailure(null)
    queryClient.setQueryData(callQuery('bo.game', { gameCode: changed.gameCode }).queryKey, changed)
    void refresh('bo.games')
    toast.success(t('games.saved'))
  }
  const game = useMutation({
    mutationFn: (change: GameChange) => call('bo.updateGame', { gameCode: detail.gameCode, ...change }),
    onSuccess: keep,
    onError: setFailure,
  })
  const rules = useMutation({
    mutationFn: (change: RulesChange) =>
      call('bo.updateRules', { gameCode: detail.gameCode, baseVersion: detail.ruleVersion, ...change }),
    onSuccess: keep,
    onError: (error) => {
      setFailure(error)
      if (isCallError(error, 'state_conflict')) void refresh('bo.game')
    },
  })
  const note = mayEdit ? undefined : <p className={styles.reason}>{t('games.mayNotEdit')}</p>
  return (
    <>
      {note}
      {failure !== null && <Alert tone="loss">{refusalText(detail, failure)}</Alert>}
      {part === 'general' && (
        <GeneralForm detail={detail} disabled={!mayEdit} isSending={game.isPending} onSave={game.mutate} />
      )}
      {part === 'limits' && (
        <LimitsForm detail={detail} disabled={!mayEdit} isSending={rules.isPending} onSave={rules.mutate} />
      )}
      {part === 'odds' && (
        <OddsForm detail={detail} disabled={!mayEdit} isSending={rules.isPending} onSave={rules.mutate} />
      )}
      {part === 'calendar' && <CalendarPart detail={detail} disabled={!mayEdit} />}
      {part === 'chases' && <ChasesPart detail={detail} disabled={!mayEdit} />}
      {part === 'versions' && <Versions detail={detail} />}
    </>
  )
}

/** A table of odds that may not be sold is named by its play. */
function refusalText(detail: GameDetail, failure: unknown): string {
  if (!isCallError(failure, 'odds_refused')) return failureText(failure)
  const play = detail.plays.find((row) => row.play === failure.details['play'])
  const { problem, returnPercent = '' } = failure.details
  const reason = problem === 'over_full' ? 'over' : problem === 'under_floor' ? 'under' : 'figure'
  return i18n.t(`backoffice:games.refused.${reason}`, {
    play: play ? playName(play.name, currentLanguage()) : String(failure.details['play']),
    percent: String(returnPercent),
  })
}

function Versions({ detail }: { detail: GameDetail }) {
  const { t } = useTranslation('backoffice')
  const { count, stake } = detail.openIssues
  return (
    <>
      <p className={styles.reason}>{t('games.versionsNote')}</p>
      <p className={styles.reason}>{t('games.openIssues', { count, stake: moneyText(stake) })}</p>
      <ol className={styles.versions}>
        {detail.versions.map((row) => (
          <li key={row.version}>
            <b className="num">{t('games.version', { version: row.version })}</b>
            <span className="num">{formatDateTime(row.createdAt)}</span>
            <span>{row.createdBy ?? t('system')}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
