import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../cx.ts'
import { placeFloating, type Placement } from '../place-floating.ts'
import { moveFocus } from '../roving-focus.ts'
import styles from './floating.module.css'

interface LayerProps {
  anchor: RefObject<HTMLElement | null>
  placement: Placement
  onClose: () => void
  className?: string | undefined
  children: ReactNode
  id?: string | undefined
  role?: 'menu' | 'dialog' | 'tooltip' | undefined
  label?: string | undefined
  /** Takes the focus when it opens and gives it back when it closes. */
  takesFocus?: boolean | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLDivElement>) => void) | undefined
}

/** A box beside its anchor, in the top layer: flips if there is no room; a press outside, Esc and resize close it. */
function FloatingLayer(props: LayerProps) {
  const { anchor, placement, onClose, takesFocus } = props
  const box = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose

  useLayoutEffect(() => {
    const move = () => {
      if (!anchor.current || !box.current) return
      const { left, top } = placeFloating(
        anchor.current.getBoundingClientRect(),
        { width: box.current.offsetWidth, height: box.current.offsetHeight },
        { width: document.documentElement.clientWidth, height: globalThis.innerHeight },
        placement,
      )
      box.current.style.transform = `translate(${left}px, ${top}px)`
    }
    move()
    globalThis.addEventListener('scroll', move, { capture: true, passive: true })
    globalThis.addEventListener('resize', move)
    return () => {
      globalThis.removeEventListener('scroll', move, { capture: true })
      globalThis.removeEventListener('resize', move)
    }
  }, [anchor, placement])

  useEffect(() => {
    const onPointerDown = (event: PointerEvent) => {
      // Pointer events are dispatched to nodes; the type only says EventTarget.
      const target = event.target as Node
      if (!box.current?.contains(target) && !anchor.current?.contains(target)) close.current()
    }
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // An overlay below must not close too.
      event.stopPropagation()
      event.preventDefault()
      close.current()
    }
    document.addEventListener('pointerdown', onPointerDown, true)
    document.addEventListener('keydown', onKey, true)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [anchor])

  useEffect(() => {
    if (!takesFocus) return
    const before = document.activeElement
    const first = box.current?.querySelector<HTMLElement>(
      '[aria-checked=true], button, a, input, select, textarea, [tabindex]',
    )
    ;(first ?? box.current)?.focus({ preventScroll: true })
    return () => {
      // Gives the focus back only if nothing else has taken it meanwhile.
      if (before instanceof HTMLElement && (document.activeElement === document.body || !document.activeElement))
        before.focus()
    }
  }, [takesFocus])

  return createPortal(
    <div
      ref={box}
      id={props.id}
      role={props.role}
      aria-label={props.label}
      tabIndex={takesFocus ? -1 : undefined}
      className={cx(styles.floating, props.className)}
      onKeyDown={props.onKeyDown}
    >
      {props.children}
    </div>,
    // While a modal dialog is open, nothing outside it can be reached.
    anchor.current?.closest('dialog') ?? document.body,
  )
}

interface TriggerProps {
  onClick: () => void
  'aria-expanded': boolean
  'aria-haspopup': 'menu' | 'dialog'
  'aria-controls': string | undefined
}

/** Whether the box beside its button is open, and what the button says of it. */
function useTrigger(kind: TriggerProps['aria-haspopup']) {
  const [opened, setOpened] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const id = useId()
  const triggerProps: TriggerProps = {
    onClick: () => setOpened(!opened),
    'aria-expanded': opened,
    'aria-haspopup': kind,
    'aria-controls': opened ? id : undefined,
  }
  return { anchor, id, opened, setOpened, triggerProps }
}

export interface PopoverProps {
  /** Renders the button; spread the props onto it. */
  trigger: (props: TriggerProps) => ReactNode
  label: string
  placement?: Placement | undefined
  /** Also opens on hover and focus (right bar's QR codes). */
  opensOnHover?: boolean | undefined
  children: ReactNode | ((close: () => void) => ReactNode)
}

export function Popover({ trigger, label, placement = 'bottom-start', opensOnHover, children }: PopoverProps) {
  const { anchor, id, opened, setOpened, triggerProps } = useTrigger('dialog')
  const hover = opensOnHover ? { onMouseEnter: () => setOpened(true), onMouseLeave: () => setOpened(false) } : {}
  return (
    <span ref={anchor} className={styles.anchor} {...hover}>
      {trigger(triggerProps)}
      {opened && (
        <FloatingLayer
          anchor={anchor}
          placement={placement}
          onClose={() => setOpened(false)}
          id={id}
          role="dialog"
          label={label}
          className={styles.popover}
          takesFocus={!opensOnHover}
        >
          {typeof children === 'function' ? children(() => setOpened(false)) : children}
        </FloatingLayer>
      )}
    </span>
  )
}

export interface MenuItem {
  key: string
  label: ReactNode
  icon?: ReactNode
  onSelect: () => void
  /** The current choice (a language, a sort order). */
  selected?: boolean | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** Why it is not possible now: shown below the label, and nothing happens on a press. It can be focused, so that it is read. */
  reason?: ReactNode
}

export interface MenuProps {
  trigger: (props: TriggerProps) => ReactNode
  label: string
  /** `'divider'` draws a line. */
  items: readonly (MenuItem | 'divider')[]
  placement?: Placement | undefined
}

export function Menu({ trigger, label, items, placement = 'bottom-end' }: MenuProps) {
  const { anchor, id, opened, setOpened, triggerProps } = useTrigger('menu')
  return (
    <span ref={anchor} className={styles.anchor}>
      {trigger(triggerProps)}
      {opened && (
        <FloatingLayer
          anchor={anchor}
          placement={placement}
          onClose={() => setOpened(false)}
          id={id}
          role="menu"
          label={label}
          className={styles.menu}
          takesFocus
          onKeyDown={(event) => {
            if (event.key === 'Tab') setOpened(false)
            else moveFocus(event, 'button', () => {})
          }}
        >
          {items.map((item, index) =>
            item === 'divider' ? (
              <div key={`divider-${index}`} className={styles.divider} role="separator" />
            ) : (
              <MenuButton key={item.key} item={item} onDone={() => setOpened(false)} />
            ),
          )}
        </FloatingLayer>
      )}
    </span>
  )
}

function MenuButton({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  return (
    <button
      type="button"
      role={item.selected === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={item.selected}
      disabled={item.disabled}
      aria-disabled={item.reason ? true : undefined}
      className={cx(styles.item, item.danger && styles.danger)}
      onClick={() => {
        if (item.reason) return
        onDone()
        item.onSelect()
      }}
    >
      {item.icon}
      {item.reason ? (
        <span className={styles.reason}>
          {item.label}
          <small>{item.reason}</small>
        </span>
      ) : (
        item.label
      )}
    </button>
  )
}

export interface TooltipProps {
  text: ReactNode
  placement?: Placement | undefined
  /** A focusable control: touch and keyboard must reach the text too. */
  children: ReactNode
}

const tooltipDelayMs = 250

export function Tooltip({ text, placement = 'top', children }: TooltipProps) {
  const [opened, setOpened] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  useEffect(() => () => clearTimeout(timer.current), [])
  const open = () => {
    timer.current = setTimeout(() => setOpened(true), tooltipDelayMs)
  }
  const close = () => {
    clearTimeout(timer.current)
    setOpened(false)
  }
  return (
    <span
      ref={anchor}
      className={styles.anchor}
      aria-describedby={opened ? id : undefined}
      onMouseEnter={open}
      onMouseLeave={close}
      onFocus={open}
      onBlur={close}
    >
      {children}
      {opened && (
        <FloatingLayer
          anchor={anchor}
          placement={placement}
          onClose={close}
          id={id}
          role="tooltip"
          className={styles.tooltip}
        >
          {text}
        </FloatingLayer>
      )}
    </span>
  )
}
