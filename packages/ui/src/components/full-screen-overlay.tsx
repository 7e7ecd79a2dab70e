import { useTranslation } from '@lotus/i18n'
import { IconArrowLeft, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from './button.tsx'
import styles from './modal.module.css'
import { OverlayShell } from './modal.tsx'

export interface FullScreenOverlayProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** Accessible name; pass the title's text if the title is not a string. */
  label?: string | undefined
  /** The back arrow on mobile: from a page to the list, or out. Closes by default. */
  onBack?: (() => void) | undefined
  /** On the right of the title bar: balance, name. */
  aside?: ReactNode
  /** The list on the left (248 px); on mobile a page of its own. */
  navigation?: ReactNode
  /** Mobile: shows the list instead of the content. */
  showsNavigation?: boolean | undefined
  children: ReactNode
}

/** The member centre: full screen, title bar 64, list 248, content up to 1080 wide (components.md 1). */
export function FullScreenOverlay(props: FullScreenOverlayProps) {
  const { opened, onClose, title, label, onBack, aside, navigation, showsNavigation, children } = props
  const { t } = useTranslation('common')
  const name = label ?? (typeof title === 'string' ? title : undefined)
  return (
    <OverlayShell
      opened={opened}
      onClose={onClose}
      label={name}
      className={styles.fullCover}
      contentClass={styles.full}
      closeOnCover={false}
    >
      <header className={styles.fullHead}>
        <IconButton
          className={styles.fullBack}
          label={t('action.back')}
          icon={<IconArrowLeft size={20} stroke={1.75} aria-hidden />}
          onClick={onBack ?? onClose}
        />
        {/* The heading takes the focus: a screen reader reads where it is, and the next Tab continues from the top. */}
        <h1 className={styles.title} tabIndex={-1} data-autofocus>
          {title}
        </h1>
        <div className={styles.fullAside}>
          {aside}
          <IconButton
            className={styles.fullClose}
            label={t('action.close')}
            icon={<IconX size={20} stroke={1.75} aria-hidden />}
            onClick={onClose}
          />
        </div>
      </header>
      {navigation === undefined ? (
        <div className={styles.fullBody}>{children}</div>
      ) : (
        <div className={cx(styles.fullBody, styles.withNav)} data-list={showsNavigation || undefined}>
          <div className={styles.nav}>{navigation}</div>
          <main className={styles.main}>
            <div className={styles.mainIn}>{children}</div>
          </main>
        </div>
      )}
    </OverlayShell>
  )
}

export interface DrawerProps {
  opened: boolean
  onClose: () => void
  label: string
  children: ReactNode
}

/** Slides in from the side; has no head of its own. */
export function Drawer({ opened, onClose, label, children }: DrawerProps) {
  return (
    <OverlayShell
      opened={opened}
      onClose={onClose}
      label={label}
      className={styles.drawerCover}
      contentClass={styles.drawer}
    >
      {children}
    </OverlayShell>
  )
}
