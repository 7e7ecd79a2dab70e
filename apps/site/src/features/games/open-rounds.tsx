import { formatDateTime, useTranslation, localText } from '@lotus/i18n'
import { Alert, moneyText } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {} from '../../shared/games/open-target.ts'
import { callQuery } from '../../shared/queries.ts'
import { useIsLoggedIn } from '../../shared/session.ts'

/** Shown at once; the others are only counted. */
const SHOWN = 2
const REFRESH_MS = 60_000

/** Rounds begun but not finished: the stake is taken, the outcome is fixed, and the game continues where it stopped. */
export function OpenRounds() {
  const { t } = useTranslation('games')
  const { data } = useQuery({
    ...callQuery('games.openRounds', {}),
    enabled: useIsLoggedIn(),
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  })
  return data?.rows.slice(0, SHOWN).map((round) => {
    const { game } = round
    return (
      <Alert
        key={`${round.vendor} ${round.roundId}`}
        tone="info"
        title={t('openRound.title', { name: game ? localText(game.name) : round.vendor })}
        action={
          game && (
            <Link to="/game" search={{ vendor: game.vendor, code: game.code }} className="link">
              {t('openRound.resume')}
            </Link>
          )
        }
      >
        {t('openRound.text', { bet: moneyText(round.bet), at: formatDateTime(round.openedAt) })}{' '}
        {t(`openRound.${round.nextStep}`, { at: formatDateTime(round.nextAt) })}
      </Alert>
    )
  })
}
