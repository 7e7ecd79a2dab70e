import { IconHeart, IconHeartFilled, IconPhotoOff, IconPlayerPlayFilled, IconTool } from '@tabler/icons-react'
import { memo, useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { createAttempts, noteShown, wasShown, watchNear } from '../lazy-images.ts'
import { buttonClass } from './button.tsx'
import styles from './game-tile.module.css'

export interface LazyArtProps {
  src: string
  /** In the first view: loaded with the page, not when it comes near. */
  isFirst?: boolean | undefined
  className?: string | undefined
}

/**
 * A decorative square picture of a long list, loaded when it comes near the view; if it cannot be loaded, an icon
 * replaces it (K14).
 */
export function LazyArt({ src, isFirst = false, className }: LazyArtProps) {
  const box = useRef<HTMLSpanElement>(null)
  const [attempts] = useState(() => createAttempts())
  const [isNear, setNear] = useState(() => isFirst || wasShown(src))
  const [attempt, setAttempt] = useState(0)
  const [isLost, setLost] = useState(false)
  useEffect(() => attempts.stop, [attempts])
  useEffect(() => {
    if (isNear || !box.current) return
    return watchNear(box.current, () => setNear(true))
  }, [isNear])
  if (isLost) {
    return (
      <span className={cx(styles.picture, styles.lost, className)}>
        <IconPhotoOff size={28} stroke={1.5} aria-hidden />
      </span>
    )
  }
  return (
    <span ref={box} className={cx(styles.picture, className)}>
      {isNear && (
        <img
          // Another try is another element: a browser does not load the same address again in the same one.
          key={attempt}
          src={src}
          alt=""
          decoding="async"
          fetchPriority={isFirst ? 'high' : 'auto'}
          onLoad={() => noteShown(src)}
          onError={(event) => {
            // Until the next try nothing is shown, instead of the browser's broken-image icon.
            event.currentTarget.style.visibility = 'hidden'
            if (!attempts.failed(() => setAttempt((tried) => tried + 1))) setLost(true)
          }}
        />
      )}
    </span>
  )
}

export type GameTileTag = 'hot' | 'new'

export interface GameTileProps {
  name: string
  /** The vendor; on a phone name and return are enough. */
  vendor: string
  /** Small figure on the right: the return. Null if the game has none. */
  figure: string | null
  figureTitle?: string | undefined
  art: string
  isFirst?: boolean | undefined
  tag?: { kind: GameTileTag; text: string } | undefined
  /** Under maintenance: the text over the picture. */
  closed?: { title: string; until: string | null } | undefined
  /** The tile's link; `onOpen` handles plain clicks. */
  href: string
  /** Accessible name of the link. */
  label: string
  playText: string
  /** Left out if the game has no free play. */
  demoText?: string | undefined
  onOpen: (mode: 'real' | 'demo') => void
  isFavourite?: boolean | undefined
  favouriteLabel?: string | undefined
  /** Left out if the visitor cannot have favourites. */
  onFavourite?: (() => void) | undefined
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * A game in a lobby (components.md, `GameTile`). Hover and focus show the two ways to play; on touch one tap opens it.
 * The whole tile is its link, name and vendor too. It has no scroll listeners, and off the screen it is neither laid out
 * nor painted.
 */
export const GameTile = memo(function GameTile(props: GameTileProps) {
  const { name, vendor, figure, closed, tag, onOpen, onFavourite } = props
  return (
    <article className={styles.tile}>
      <a
        className={styles.link}
        href={props.href}
        aria-label={props.label}
        title={props.figureTitle}
        draggable={false}
        onClick={(event) => {
          if (!isPlain(event)) return
          event.preventDefault()
          onOpen('real')
        }}
      >
        <span className={styles.frame}>
          <LazyArt src={props.art} isFirst={props.isFirst} />
        </span>
      </a>
      {/* Beside the link, not in it: the link has its own label, and these are read separately. */}
      {tag && <span className={cx(styles.tag, tag.kind === 'hot' ? styles.hot : styles.new)}>{tag.text}</span>}
      {closed && (
        <span className={cx(styles.veil, styles.closedVeil)}>
          <IconTool size={22} stroke={1.75} aria-hidden />
          <b>{closed.title}</b>
          {closed.until !== null && <small className="num">{closed.until}</small>}
        </span>
      )}
      {!closed && (
        <div className={cx(styles.veil, styles.actions)}>
          <Action variant="primary" onClick={() => onOpen('real')}>
            <IconPlayerPlayFilled size={14} aria-hidden />
            {props.playText}
          </Action>
          {props.demoText !== undefined && (
            <Action variant="glass" onClick={() => onOpen('demo')}>
              {props.demoText}
            </Action>
          )}
        </div>
      )}
      {onFavourite && (
        <button
          type="button"
          className={cx(styles.favourite, props.isFavourite && styles.isOn)}
          aria-pressed={props.isFavourite ?? false}
          aria-label={props.favouriteLabel}
          onClick={onFavourite}
        >
          {props.isFavourite ? (
            <IconHeartFilled size={20} aria-hidden />
          ) : (
            <IconHeart size={20} stroke={1.75} aria-hidden />
          )}
        </button>
      )}
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.meta}>
        <span>{vendor}</span>
        {figure !== null && <span className="num">{figure}</span>}
      </p>
    </article>
  )
})

/** A plain element, because a lobby has thousands of them. */
function Action({
  variant,
  onClick,
  children,
}: {
  variant: 'primary' | 'glass'
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={cx(buttonClass({ variant, size: 'sm' }), styles.action, variant === 'primary' && styles.play)}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
