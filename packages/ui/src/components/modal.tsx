import { Modal as MantineModal } from '@mantine/core'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { useTranslation } from '@lotus/i18n'
import { IconX } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { MantineScope } from '../theme/mantine-scope.tsx'
import { useScrollLock } from '../use-scroll-lock.ts'
import { useTopEscape } from '../use-top-escape.ts'
import { IconButton } from './button.tsx'
import { confirm } from '../dialog-store.ts'
import styles from './modal.module.css'

export interface ModalProps {
  opened: boolean
  onClose: () => void
  /** Heading and accessible name. */
  title?: ReactNode
  /** Accessible name where the content brings its own heading (`title` left out). */
  label?: string | undefined
  /** Pixels on desktop: login 880, app 1280, notice 960, default 480. A bottom sheet on mobile. */
  width?: number | undefined
  /** No padding around the content. */
  flush?: boolean | undefined
  /** A form inside holds input: closing asks first (components.md). */
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
  innerClass?: string | undefined
  contentClass?: string | undefined
  width?: number | undefined
  closeOnCover?: boolean | undefined
  transition?: 'pop' | 'fade' | 'slide-right' | 'slide-left' | undefined
  withOverlay?: boolean | undefined
  children: ReactNode
}

/** Focus trap, return of the focus, Esc, scrim and portal: the part every overlay shares. */
export function OverlayShell(props: ShellProps) {
  const { opened, onClose, width, closeOnCover = true, transition = 'pop' } = props
  useScrollLock(opened)
  useTopEscape(opened, onClose)
  // The width is a size only the caller knows; the style sheet turns it into a sheet on mobile.
  const contentStyle = { '--lx-modal-width': width === undefined ? undefined : `${width}px` } as CSSProperties
  return (
    <MantineScope>
      <MantineModal.Root
        opened={opened}
        onClose={onClose}
        lockScroll={false}
        closeOnClickOutside={closeOnCover}
        closeOnEscape={false}
        transitionProps={{ transition, duration: 200 }}
        classNames={{ inner: cx(styles.inner, props.innerClass), content: cx(styles.content, props.contentClass) }}
        unstyled
      >
        {props.withOverlay !== false && <MantineModal.Overlay className={styles.overlay} />}
        <MantineModal.Content style={contentStyle} aria-label={props.label}>
          {props.children}
        </MantineModal.Content>
      </MantineModal.Root>
    </MantineScope>
  )
}

export function Modal(props: ModalProps) {
  const { opened, onClose, title, label, width = 480, flush, isDirty, closeOnCover = true, hideClose } = props
  const { t } = useTranslation('common')
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
    <OverlayShell opened={opened} onClose={close} label={label} width={width} closeOnCover={closeOnCover}>
      {title === undefined ? (
        <div className={styles.close}>{closeButton}</div>
      ) : (
        <div className={styles.head}>
          <MantineModal.Title className={styles.title}>{title}</MantineModal.Title>
          {closeButton}
        </div>
      )}
      <div className={cx(flush ? styles.flush : styles.body, props.className)}>{props.children}</div>
    </OverlayShell>
  )
}
