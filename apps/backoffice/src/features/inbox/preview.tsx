import { useTranslation, type Language } from '@lotus/i18n'
import { Badge, Prose } from '@lotus/ui'
import { useMemo } from 'react'
import { previewHtml } from './preview-html.ts'
import styles from './inbox.module.css'

type Props = { title: string; body: string; language: Language; type: string }

/** The message as a member reads it. */
export function Preview({ title, body, language, type }: Props) {
  const { t } = useTranslation('backofficeTalk')
  const html = useMemo(() => previewHtml(body), [body])
  return (
    <article className={styles.preview} lang={language} aria-label={t('inbox.preview')}>
      <Badge>{t(`talk:inbox.type.${type}`)}</Badge>
      <h3>{title || t('inbox.noTitle')}</h3>
      <Prose html={html} />
    </article>
  )
}
