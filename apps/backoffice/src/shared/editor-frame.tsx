import { useTranslation } from '@lotus/i18n'
import { Button, confirm } from '@lotus/ui'
import { IconArrowLeft } from '@lotus/ui/icons'
import { useBlocker } from '@tanstack/react-router'
import { useRef, type ReactNode } from 'react'
import { UntilLoaded } from './until-loaded.tsx'
import styles from './editor-frame.module.css'

/**
 * Asks before typed text is lost, however the operator leaves; after saving, `allow` lets the next navigation through.
 */
export function useLeaving(isDirty: boolean): { allow: () => void } {
  const { t } = useTranslation('backofficeContent')
  const isAllowed = useRef(false)
  useBlocker({
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    shouldBlockFn: async () => {
      if (isAllowed.current) return false
      return !(await confirm({
        title: t('leave.title'),
        text: t('leave.text'),
        confirmLabel: t('leave.yes'),
        cancelLabel: t('leave.no'),
        danger: true,
      }))
    },
  })
  return {
    allow: () => {
      isAllowed.current = true
    },
  }
}

type Props = {
  title: string
  badges?: ReactNode
  note?: ReactNode
  onBack: () => void
  actions: ReactNode
  children: ReactNode
}

/** Frame of an editor page: the way back, the title and the actions stay in view above the fields. */
export function EditorFrame({ title, badges, note, onBack, actions, children }: Props) {
  const { t } = useTranslation('backofficeContent')
  return (
    <article className={styles.editor} aria-label={title}>
      <header className={styles.head}>
        <Button size="sm" icon={<IconArrowLeft size={16} stroke={1.75} aria-hidden />} onClick={onBack}>
          {t('back')}
        </Button>
        <div className={styles.title}>
          <h1>{title}</h1>
          <div className={styles.badges}>{badges}</div>
          {note !== undefined && <small>{note}</small>}
        </div>
        <div className={styles.actions}>{actions}</div>
      </header>
      <div className={styles.fields}>{children}</div>
    </article>
  )
}

/** Shown while the text is loading, or when loading failed. */
export function EditorLoading({
  query,
  onBack,
}: {
  query: { isPending: boolean; isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown }
  onBack: () => void
}) {
  const { t } = useTranslation('backofficeContent')
  return (
    <>
      <Button size="sm" icon={<IconArrowLeft size={16} stroke={1.75} aria-hidden />} onClick={onBack}>
        {t('back')}
      </Button>
      <UntilLoaded query={query} />
    </>
  )
}
