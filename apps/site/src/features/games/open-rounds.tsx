import { formatDateTime, useTranslation, localText } from '@lotus/i18n'
import { Accordion, moneyText } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { callQuery } from '../../shared/queries.ts'
import { useIsLoggedIn } from '../../shared/session.ts'
import styles from './games.module.css'

/** In the opened line; the others are only counted. */
const SHOWN = 5
const REFRESH_MS = 60_000

/**
 * Rounds begun but not finished: the stake is taken, and the game goes on where it stopped. One closed line, whatever
 * their number, so that the lobby stays where it is.
 */
export function OpenRounds() {
  const { t } = useTranslation('games')
  const { data } = useQuery({
    ...callQuery('games.openRounds', {}),
    enabled: useIsLoggedIn(),
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  })
  const rows = data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <Accordion
      items={[
        {
          key: 'rounds',
          title: t('openRound.some', { count: rows.length }),
          content: (
            <ul className={styles.rounds}>
              {rows.slice(0, SHOWN).map((round) => (
                <li key={`${round.vendor} ${round.roundId}`}>
                  <b>{round.game ? localText(round.game.name) : round.vendor}</b>{' '}
                  {t('openRound.text', { bet: moneyText(round.bet), at: formatDateTime(round.openedAt) })}{' '}
                  {t(`openRound.${round.nextStep}`, { at: formatDateTime(round.nextAt) })}{' '}
                  {round.game && (
                    <Link to="/game" search={{ vendor: round.game.vendor, code: round.game.code }} className="link">
                      {t('openRound.resume')}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  )
}
