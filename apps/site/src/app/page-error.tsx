import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { Button, ErrorState } from '@lotus/ui'
import { useRouter } from '@tanstack/react-router'
import { Component, type ReactNode } from 'react'
import { errorCode, useErrorText } from '../shared/error-text.ts'
import styles from './pages.module.css'

/** Shown when a page could not be loaded or rendered (ER07); the frame around it stays. */
export function PageError({ error, reset }: { error: unknown; reset?: () => void }) {
  const errorText = useErrorText()
  const router = useRouter()
  const retry = () => {
    // A browser may cache a failed chunk as failed: only a reload requests it again.
    if (isCallError(error, 'page_load_timeout', 'network_error')) return window.location.reload()
    reset?.()
    void router.invalidate()
  }
  return (
    <div className={styles.state}>
      <ErrorState hint={errorText(error)} code={errorCode(error)} onRetry={retry} />
    </div>
  )
}

type BoundaryProps = { onClose: () => void; children: ReactNode }

/** Keeps an error inside an overlay from breaking the page below. */
export class OverlayBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return (
      <div className={styles.overlay} role="dialog" aria-modal="true">
        <PageError error={this.state.error} reset={() => this.setState({ error: null })} />
        <CloseButton onClose={this.props.onClose} />
      </div>
    )
  }
}

function CloseButton({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common')
  return <Button onClick={onClose}>{t('action.close')}</Button>
}
