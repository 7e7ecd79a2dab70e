import { useTranslation, localText } from '@lotus/i18n'
import { Alert } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {} from '../../shared/games/open-target.ts'
import { callQuery } from '../../shared/queries.ts'
import { useIsLoggedIn } from '../../shared/session.ts'

/** A note about an unfinished round in another game; one of this game continues by itself once it is open. */
export function OtherRound({ vendor, code }: { vendor: string | undefined; code: string | undefined }) {
  const { t } = useTranslation('games')
  const { data } = useQuery({ ...callQuery('games.openRounds', {}), enabled: useIsLoggedIn() })
  const round = data?.rows.find(({ game }) => game && (game.vendor !== vendor || game.code !== code))
  if (!round?.game) return null
  return (
    <Alert
      tone="info"
      action={
        <Link to="/game" search={{ vendor: round.game.vendor, code: round.game.code }} className="link" replace>
          {t('player.resumeOther')}
        </Link>
      }
    >
      {t('player.otherRound', { name: localText(round.game.name) })}
    </Alert>
  )
}
