import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { Children, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useMedia } from '../use-media.ts'
import styles from './carousel.module.css'

export interface CarouselProps {
  /** Names the group: "Thông báo nổi bật". */
  label: string
  /** "Hình 2 trong 3". */
  slideLabel: (place: number, total: number) => string
  pauseLabel: string
  playLabel: string
  /** Seconds a slide stays; 0 never moves by itself. Default 7. */
  intervalSeconds?: number | undefined
  className?: string | undefined
  /** One to five. Text on a picture needs a scrim of its own. */
  children: ReactNode
}

/**
 * Slides side by side: swipe, dots, arrow keys. It moves by itself only while nobody points at it, has the focus in it
 * or has paused it, the page is in sight, and motion is welcome (components.md `Hero`, tokens.md "Motion").
 */
export function Carousel(props: CarouselProps) {
  const { label, slideLabel, intervalSeconds = 7, className } = props
  const slides = Children.toArray(props.children)
  const track = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(0)
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState(false)
  // On a server nothing moves.
  const isStill = useMedia('(prefers-reduced-motion: reduce)', true)
  const canMove = slides.length > 1 && intervalSeconds > 0 && !isStill

  const show = (next: number) => {
    const box = track.current
    if (!box) return
    const wanted = (next + slides.length) % slides.length
    // The style sheet decides how it gets there: at once under reduced motion.
    box.scrollTo({ left: wanted * box.clientWidth })
    setPlace(wanted)
  }
  const showNext = useRef(() => {})
  showNext.current = () => show(place + 1)

  useEffect(() => {
    if (!canMove || paused || held) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') showNext.current()
    }, intervalSeconds * 1000)
    return () => clearInterval(timer)
  }, [canMove, paused, held, intervalSeconds])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only holds still while it is looked at.
    <section
      className={cx(styles.carousel, className)}
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={(event) => setHeld(event.currentTarget.contains(event.relatedTarget))}
    >
      <div
        ref={track}
        className={styles.track}
        // A slide counts as shown once most of it is in sight, however it got there.
        onScroll={(event) => setPlace(Math.round(event.currentTarget.scrollLeft / event.currentTarget.clientWidth))}
        aria-live={canMove && !paused && !held ? 'off' : 'polite'}
      >
        {slides.map((slide, index) => (
          <div
            key={index}
            className={styles.slide}
            role="group"
            aria-roledescription="slide"
            aria-label={slideLabel(index + 1, slides.length)}
            inert={index !== place}
          >
            {slide}
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <Controls
          {...props}
          total={slides.length}
          place={place}
          onShow={show}
          pause={canMove ? { isPaused: paused, onToggle: () => setPaused(!paused) } : undefined}
        />
      )}
    </section>
  )
}

type ControlsProps = Omit<CarouselProps, 'children'> & {
  total: number
  place: number
  onShow: (place: number) => void
  /** Only of what moves by itself. */
  pause: { isPaused: boolean; onToggle: () => void } | undefined
}

/** A button for each slide, and the one that stops their change. */
function Controls({ label, slideLabel, pauseLabel, playLabel, total, place, onShow, pause }: ControlsProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    onShow(place + step)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows of the buttons inside it.
    <div className={styles.controls} onKeyDown={onKeyDown} role="group" aria-label={label}>
      {pause && (
        <button
          type="button"
          className={styles.pause}
          aria-label={pause.isPaused ? playLabel : pauseLabel}
          onClick={pause.onToggle}
        >
          {pause.isPaused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />}
        </button>
      )}
      {Array.from({ length: total }, (_, index) => (
        <button
          key={index}
          type="button"
          className={styles.dot}
          aria-label={slideLabel(index + 1, total)}
          aria-current={index === place ? 'true' : undefined}
          onClick={() => onShow(index)}
        />
      ))}
    </div>
  )
}
