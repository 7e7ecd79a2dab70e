import { useTranslation, localText } from '@lotus/i18n'
import { Badge, Button, cx, IconButton, Menu, type MenuItem, Money } from '@lotus/ui'
import {
  IconArrowLeft,
  IconDotsVertical,
  IconHeart,
  IconHeartFilled,
  IconInfoCircle,
  IconMaximize,
  IconMinimize,
  IconPlus,
  IconVolume,
  IconVolumeOff,
} from '@lotus/ui/icons'
import { rtpText, type GameTile } from '../../shared/games/open-target.ts'
import { playedText, resultOf, type PlaySession } from './play-session.ts'
import styles from './player.module.css'

type Props = {
  game: GameTile | undefined
  isDemo: boolean
  /** The last balance from the game or the wallet; undefined before the first. */
  wallet: { balance: string | undefined; symbol: string }
  session: PlaySession
  /** Undefined where a member does not play for money. */
  netDeposits: string | undefined
  isMuted: boolean
  isFavourite: boolean
  isFull: boolean
  onExit: () => void
  /** Null if there is nothing to deposit to. */
  onDeposit: (() => void) | null
  onInfo: () => void
  onMute: () => void
  onFavourite: (() => void) | null
  onFull: (() => void) | null
}

/** The game header (components.md 1, "Player"): the game, the balance, the session's result, and the way back. */
export function PlayerBar(props: Props) {
  const { t } = useTranslation(['games', 'tile'])
  const { game, onDeposit } = props
  return (
    <header className={cx('row gap-3', styles.bar)}>
      <IconButton label={t('player.back')} icon={<IconArrowLeft size={20} stroke={1.75} />} onClick={props.onExit} />
      <div className={styles.title}>
        <b>
          {game && localText(game.name)}
          {props.isDemo && (
            <Badge tone="info" className="hide-m">
              {t('player.demo')}
            </Badge>
          )}
        </b>
        {game && <Facts game={game} isDemo={props.isDemo} />}
      </div>
      <Figures {...props} />
      <div className={cx('row gap-1', styles.tools)}>
        {onDeposit && (
          <Button variant="primary" size="sm" className="hide-m" onClick={onDeposit}>
            {t('player.deposit')}
          </Button>
        )}
        <WideTools {...props} />
        <span className={styles.narrow}>
          <InfoButton onInfo={props.onInfo} />
          <PhoneMenu {...props} />
        </span>
      </div>
    </header>
  )
}

function Figures({ wallet, session, netDeposits }: Props) {
  const { t } = useTranslation('games')
  return (
    <div className={styles.figures}>
      <span>
        {t('player.balance')}
        <b aria-live="polite">
          <Money value={wallet.balance} currency={wallet.symbol} />
        </b>
      </span>
      <span>
        {t('player.time')}
        <b className="num" role="timer" aria-live="off">
          {playedText(session.playedMs)}
        </b>
      </span>
      <span>
        {t('player.result')}
        <b>
          <Money value={resultOf(session)} colored />
        </b>
      </span>
      {netDeposits !== undefined && (
        <span>
          {t('player.net')}
          <b>
            <Money value={netDeposits} />
          </b>
        </span>
      )}
    </div>
  )
}

function InfoButton({ onInfo }: Pick<Props, 'onInfo'>) {
  const { t } = useTranslation('games')
  return (
    <IconButton
      label={t('player.info')}
      icon={<IconInfoCircle size={20} stroke={1.75} />}
      aria-haspopup="dialog"
      onClick={onInfo}
    />
  )
}

/** On a phone these are in a menu. */
function WideTools({ game, isMuted, isFavourite, isFull, onInfo, onMute, onFavourite, onFull }: Props) {
  const { t } = useTranslation(['games', 'tile'])
  return (
    <span className={styles.wide}>
      <IconButton
        label={t(isMuted ? 'player.unmute' : 'player.mute')}
        icon={isMuted ? <IconVolumeOff size={20} stroke={1.75} /> : <IconVolume size={20} stroke={1.75} />}
        aria-pressed={isMuted}
        onClick={onMute}
      />
      <InfoButton onInfo={onInfo} />
      {onFavourite && game && (
        <IconButton
          label={t(isFavourite ? 'tile:favourite.remove' : 'tile:favourite.add', {
            name: localText(game.name),
          })}
          icon={isFavourite ? <IconHeartFilled size={20} /> : <IconHeart size={20} stroke={1.75} />}
          aria-pressed={isFavourite}
          onClick={onFavourite}
        />
      )}
      {onFull && (
        <IconButton
          label={t(isFull ? 'player.leaveFullscreen' : 'player.fullscreen')}
          icon={isFull ? <IconMinimize size={20} stroke={1.75} /> : <IconMaximize size={20} stroke={1.75} />}
          onClick={onFull}
        />
      )}
    </span>
  )
}

/** `Sen Vàng Studio · RTP 96.23% · 25 dòng · biến động vừa`; on a phone only the return. */
function Facts({ game, isDemo }: { game: GameTile; isDemo: boolean }) {
  const { t } = useTranslation(['games', 'tile'])
  const rtp = rtpText(game.rtpPpm)
  const rest = [
    game.lines === null ? null : t('player.lines', { count: game.lines }),
    game.volatility === null ? null : t(`filter.volatility.${game.volatility}`),
  ].filter((fact) => fact !== null)
  return (
    <small className="num">
      <span className="hide-m">
        {localText(game.vendorName)}
        {rtp !== null && ' · '}
      </span>
      {rtp !== null && `RTP ${rtp}`}
      <span className="hide-m">{rest.map((fact) => ` · ${fact}`).join('')}</span>
      {isDemo && <span className={styles.phoneOnly}> · {t('player.demo')}</span>}
    </small>
  )
}

function PhoneMenu({ game, isMuted, isFavourite, isFull, onDeposit, onFavourite, onFull, onMute }: Props) {
  const { t } = useTranslation(['games', 'tile'])
  const size = { size: 18, stroke: 1.75 }
  const items: MenuItem[] = [
    ...(onDeposit
      ? [{ key: 'deposit', label: t('player.deposit'), icon: <IconPlus {...size} aria-hidden />, onSelect: onDeposit }]
      : []),
    {
      key: 'mute',
      label: t(isMuted ? 'player.unmute' : 'player.mute'),
      icon: isMuted ? <IconVolumeOff {...size} aria-hidden /> : <IconVolume {...size} aria-hidden />,
      onSelect: onMute,
    },
    ...(onFavourite && game
      ? [
          {
            key: 'favourite',
            label: t(isFavourite ? 'tile:favourite.remove' : 'tile:favourite.add', {
              name: localText(game.name),
            }),
            icon: <IconHeart {...size} aria-hidden />,
            onSelect: onFavourite,
          },
        ]
      : []),
    ...(onFull
      ? [
          {
            key: 'full',
            label: t(isFull ? 'player.leaveFullscreen' : 'player.fullscreen'),
            icon: <IconMaximize {...size} aria-hidden />,
            onSelect: onFull,
          },
        ]
      : []),
  ]
  return (
    <Menu
      label={t('player.more')}
      items={items}
      trigger={(trigger) => (
        <IconButton label={t('player.more')} icon={<IconDotsVertical size={20} stroke={1.75} />} {...trigger} />
      )}
    />
  )
}
