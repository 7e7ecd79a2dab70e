import { isCallError } from '@lotus/client'
import { formatDateTime, useTranslation, localText } from '@lotus/i18n'
import { Button, cx, EmptyState, ErrorState, LoaderOverlay } from '@lotus/ui'
import { IconDeviceGamepad2, IconShieldHeart, IconTool } from '@lotus/ui/icons'
import { Link } from '@tanstack/react-router'
import type { ReactNode, RefObject } from 'react'
import { errorCode, useErrorText } from '../../shared/error-text.ts'
import { type GameTile } from '../../shared/games/open-target.ts'
import { imageUrl } from '../../shared/image-url.ts'
import { RoomList } from './room-list.tsx'
import type { LaunchControl } from './use-launch.ts'
import styles from './player.module.css'

type Props = {
  control: LaunchControl
  game: GameTile | undefined
  frame: RefObject<HTMLIFrameElement | null>
  /** Play is paused: the frame takes no input. */
  isPaused: boolean
  onExit: () => void
  onRoom: (roomId: string) => void
}

/**
 * What a game of another origin may do here: run scripts, use its own storage, send forms. It may not navigate the
 * page.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-pointer-lock'

/** The frame, or the state shown instead of it. */
export function Stage({ control, game, frame, isPaused, onExit, onRoom }: Props) {
  const { t } = useTranslation('games')
  const { launch, attempt, relaunch } = control
  const name = game ? localText(game.name) : ''
  if (launch.state === 'loading' || launch.state === 'playing') {
    return (
      <div className={cx('panel', styles.stage)}>
        <iframe
          key={attempt}
          ref={frame}
          className={styles.frame}
          src={launch.url}
          title={t('player.frame', { name })}
          sandbox={SANDBOX}
          allow="fullscreen; autoplay"
          referrerPolicy="origin"
          inert={isPaused}
          data-state={launch.state}
        />
        {launch.state === 'loading' && <LoaderOverlay visible text={t('player.loading', { name })} />}
        {isPaused && launch.state === 'playing' && (
          <div className={styles.shield}>
            <span>{t('reality.paused')}</span>
          </div>
        )}
      </div>
    )
  }
  return (
    <div className={cx('panel', styles.stage)}>
      <div className={styles.instead}>
        {launch.state === 'rooms' && game ? (
          <RoomList game={game} onRoom={onRoom} onExit={onExit} />
        ) : (
          <Instead control={control} name={name} onExit={onExit} relaunch={relaunch} />
        )}
      </div>
    </div>
  )
}

type InsteadProps = Pick<Props, 'control' | 'onExit'> & { name: string; relaunch: () => void }

function Instead({ control, name, onExit, relaunch }: InsteadProps) {
  const { t } = useTranslation('games')
  const errorText = useErrorText()
  const { launch } = control
  const again = (
    <Button variant="primary" onClick={relaunch}>
      {t('player.reload')}
    </Button>
  )
  const back = <Button onClick={onExit}>{t('player.back')}</Button>
  const both = (
    <Actions>
      {again}
      {back}
    </Actions>
  )
  switch (launch.state) {
    case 'login':
      return (
        <EmptyState
          icon={<IconDeviceGamepad2 size={34} stroke={1.5} aria-hidden />}
          title={t('player.loginTitle')}
          hint={t('player.loginText')}
          action={
            <Actions>
              <Button variant="primary" onClick={relaunch}>
                {t('player.login')}
              </Button>
              {back}
            </Actions>
          }
        />
      )
    case 'slow':
      return <ErrorState title={t('player.slowTitle')} hint={t('player.slowText')} action={both} />
    case 'lost':
      return (
        <ErrorState title={t('player.lostTitle')} hint={t('player.lostText', { code: launch.code })} action={both} />
      )
    case 'closed':
      return <Closed until={launch.until} popular={launch.popular} name={name} back={back} />
    case 'failed':
      return <Failed error={launch.error} text={errorText(launch.error)} actions={both} back={back} />
    default:
      return <LoaderOverlay visible text={t('player.loading', { name })} />
  }
}

const Actions = ({ children }: { children: ReactNode }) => <span className={styles.actions}>{children}</span>

function Failed({ error, text, actions, back }: { error: unknown; text: string; actions: ReactNode; back: ReactNode }) {
  const { t } = useTranslation('games')
  if (isCallError(error, 'game_not_found')) {
    return (
      <EmptyState
        icon={<IconDeviceGamepad2 size={34} stroke={1.5} aria-hidden />}
        title={t('player.missingTitle')}
        hint={t('player.missingText')}
        action={back}
      />
    )
  }
  if (isCallError(error, 'self_excluded')) {
    return (
      <EmptyState
        icon={<IconShieldHeart size={34} stroke={1.5} aria-hidden />}
        title={t('player.excludedTitle')}
        hint={text}
        action={back}
      />
    )
  }
  return <ErrorState title={t('player.failedTitle')} hint={text} code={errorCode(error)} action={actions} />
}

/** T16: until when, and which games are open instead. */
function Closed({
  until,
  popular,
  name,
  back,
}: {
  until: string | null
  popular: readonly GameTile[]
  name: string
  back: ReactNode
}) {
  const { t } = useTranslation('games')
  return (
    <>
      <EmptyState
        icon={<IconTool size={34} stroke={1.5} aria-hidden />}
        title={t('maintenance.title', { name })}
        hint={until === null ? t('maintenance.textOpen') : t('maintenance.text', { time: formatDateTime(until) })}
        action={back}
      />
      {popular.length > 0 && (
        <>
          <h2 className={styles.popularTitle}>{t('maintenance.instead')}</h2>
          <ul className={styles.popular}>
            {popular.map((game) => (
              <li key={game.id}>
                <Link to="/game" search={{ vendor: game.vendor, code: game.code }} replace>
                  <img src={imageUrl(game.art)} alt="" width={72} height={72} loading="lazy" decoding="async" />
                  <span>{localText(game.name)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
