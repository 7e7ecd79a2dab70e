import { useTranslation } from '@lotus/i18n'
import { buttonClass, EmptyState, ErrorState } from '@lotus/ui'
import { IconSearch } from '@lotus/ui/icons'
import { Link, useRouter } from '@tanstack/react-router'
import { failureCode, failureText } from '../shared/failure-text.ts'

export function NotFoundPage() {
  const { t } = useTranslation('backoffice')
  return (
    <main>
      <EmptyState
        icon={<IconSearch size={34} stroke={1.5} aria-hidden />}
        title={t('notFound.title')}
        hint={t('notFound.hint')}
        action={
          <Link to="/" className={buttonClass({ size: 'sm' })}>
            {t('notFound.back')}
          </Link>
        }
      />
    </main>
  )
}

/** Shown when a page could not be rendered; the shell around it stays. */
export function PageError({ error, reset }: { error: unknown; reset?: () => void }) {
  const router = useRouter()
  const retry = () => {
    reset?.()
    void router.invalidate()
  }
  return <ErrorState hint={failureText(error)} code={failureCode(error)} onRetry={retry} />
}
