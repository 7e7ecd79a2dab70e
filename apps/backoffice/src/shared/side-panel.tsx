import { useTranslation } from '@lotus/i18n'
import { IconButton, initials, Modal } from '@lotus/ui'
import { IconX } from '@lotus/ui/icons'
import type { ReactNode } from 'react'
import styles from './side-panel.module.css'
import { useIsWide } from './use-is-wide.ts'

export type SidePanelProps = {
  /** The panel's name for screen readers. */
  label: string
  onClose: () => void
  /** A dialog of the panel is open: Esc belongs to the dialog. */
  isCovered?: boolean
  /** Whose initials are shown before the title. */
  initialsOf?: string | undefined
  title: ReactNode
  note?: ReactNode
  /** The actions, always in view. */
  footer?: ReactNode
  children: ReactNode
}

/** Beside its list on wide screens; on others a sheet over the list (components.md 1). */
export function SidePanel(props: SidePanelProps) {
  const isWide = useIsWide()
  if (isWide) {
    return (
      <aside className={styles.beside} aria-label={props.label}>
        <Content {...props} />
      </aside>
    )
  }
  return (
    <Modal opened onClose={() => !props.isCovered && props.onClose()} label={props.label} width={560} flush hideClose>
      <div className={styles.sheet}>
        <Content {...props} />
      </div>
    </Modal>
  )
}

function Content({ onClose, initialsOf, title, note, footer, children }: SidePanelProps) {
  const { t } = useTranslation('common')
  return (
    <>
      <header className={styles.head}>
        {initialsOf !== undefined && <span className={styles.initials}>{initials(initialsOf)}</span>}
        <div className="grow">
          {/* The sheet takes the focus: for a screen reader its name is a better start than its close button. */}
          <h2 tabIndex={-1} data-autofocus>
            {title}
          </h2>
          {note !== undefined && <small>{note}</small>}
        </div>
        <IconButton
          size="sm"
          label={t('action.close')}
          icon={<IconX size={18} stroke={1.75} aria-hidden />}
          onClick={onClose}
        />
      </header>
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </>
  )
}
