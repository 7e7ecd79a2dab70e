import { useTranslation } from '@lotus/i18n'
import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../cx.ts'
import { confirm } from '../dialog-store.ts'
import { useScrollLock } from '../use-scroll-lock.ts'
import { useTopOverlay } from '../top-overlay.ts'
import { IconButton } from './button.tsx'
import styles from './modal.module.css'

export interface ModalProps {
  opened: boolean
  onClose: () => void
  /** Heading and accessible name. */
  title?: ReactNode
  /** Accessible name if the content has its own heading (`title` left out). */
  label?: string | undefined
  /** Pixels on desktop: login 880, app 1280, notice 960, default 600 (M09). A bottom sheet on mobile. */
  width?: number | undefined
  /** No padding around the content. */
  flush?: boolean | undefined
  /** A form inside has input: closing asks first (components.md). */
  isDirty?: boolean | undefined
  closeOnCover?: boolean | undefined
  hideClose?: boolean | undefined
  className?: string | undefined
  /** Put `data-autofocus` on the field that should have the focus first. */
  children: ReactNode
}

interface ShellProps {
  opened: boolean
  onClose: () => void
  label: string | undefined
  labelledBy?: string | undefined
  className?: string | undefined
  contentClass?: string | undefined
  width?: number | undefined
  closeOnCover?: boolean | undefined
  children: ReactNode
}

const leaveMs = 200
const controls = ':is(button, input, select, textarea):enabled, a[href], [tabindex="0"]'

/**
 * A native dialog, the base of every overlay: the browser keeps the focus inside, gives it back, makes the page behind
 * inert and shows the latest on top. The dialog covers the window; the box is its only child.
 */
export function OverlayShell(props: ShellProps) {
  const { opened, onClose, closeOnCover = true } = props
  const [isThere, setThere] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const isPressedOutside = useRef(false)
  const isClosedByUs = useRef(false)
  useScrollLock(opened)
  useTopOverlay(dialog, opened && isThere, onClose)
  useEffect(() => {
    // Mounted by an effect, because a server has no dialogs; a closing one stays until its transition has ended.
    if (opened) setThere(true)
    const timer = opened ? undefined : setTimeout(() => setThere(false), leaveMs)
    return () => clearTimeout(timer)
  }, [opened])
  useLayoutEffect(() => {
    const element = dialog.current
    if (!opened || !isThere || !element) return
    element.showModal()
    isClosedByUs.current = false
    // Otherwise the browser would focus a scrollable box first.
    const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector<HTMLElement>(controls)
    ;(first ?? box.current)?.focus()
    return () => {
      // While React suspends, it hides the dialog for a moment: that is not a request to close.
      isClosedByUs.current = true
      element.close()
    }
  }, [opened, isThere])
  if (!isThere) return null
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc does what a press beside the box does.
    <dialog
      ref={dialog}
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- One selector finds dialogs and popovers.
      role="dialog"
      // The browser sets it too; code that looks for open overlays finds all kinds by this attribute.
      aria-modal
      className={cx(styles.cover, props.className)}
      aria-label={props.label}
      aria-labelledby={props.labelledBy}
      onMouseDown={(event) => {
        isPressedOutside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (closeOnCover && isPressedOutside.current && event.target === event.currentTarget) onClose()
      }}
      // The back gesture of a phone; file pickers inside fire the same event.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // Browsers force-close a dialog at the second press of the back button: whether it closes is decided here.
      onClose={(event) => {
        const { currentTarget: self } = event
        if (!opened || isClosedByUs.current || event.target !== self || self.open) return
        self.showModal()
        onClose()
      }}
    >
      <div
        ref={box}
        tabIndex={-1}
        className={cx(styles.content, props.contentClass)}
        // Only the caller knows the width; the style sheet turns the dialog into a sheet on mobile.
        style={{ '--lx-modal-width': props.width === undefined ? undefined : `${props.width}px` } as CSSProperties}
      >
        {props.children}
      </div>
    </dialog>,
    document.body,
  )
}

export function Modal(props: ModalProps) {
  const { opened, onClose, title, label, width = 600, flush, isDirty, closeOnCover = true, hideClose } = props
  const { t } = useTranslation('common')
  const titleId = useId()
  const close = () => {
    if (!isDirty) {
      onClose()
      return
    }
    void confirm({
      title: t('dialog.discardTitle'),
      text: t('dialog.discardText'),
      confirmLabel: t('dialog.discard'),
      cancelLabel: t('dialog.keep'),
      danger: true,
    }).then((discard) => discard && onClose())
  }
  const closeButton = hideClose ? null : (
    <IconButton label={t('action.close')} icon={<IconX size={20} stroke={1.75} aria-hidden />} onClick={close} />
  )
  return (
    <OverlayShell
      opened={opened}
      onClose={close}
      label={label}
      labelledBy={title === undefined ? undefined : titleId}
      width={width}
      closeOnCover={closeOnCover}
    >
      {title === undefined ? (
        <div className={styles.close}>{closeButton}</div>
      ) : (
        <div className={styles.head}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          {closeButton}
        </div>
      )}
      <div className={cx(flush ? styles.flush : styles.body, props.className)}>{props.children}</div>
    </OverlayShell>
  )
}
