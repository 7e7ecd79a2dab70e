import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Button, Card, confirm, Modal } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../shared/queries.ts'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import { BothColumns } from './both-columns.tsx'
import styles from './content.module.css'
import type { Document } from './document-types.ts'
import { PreviewFrame } from './preview-frame.tsx'

type Props = {
  document: Document
  mayRestore: boolean
  isRestoring: boolean
  onRestore: (version: number) => void
}

/** All saved versions, and when each was on the site: nothing is lost, every version can be restored. */
export function Versions({ document, mayRestore, isRestoring, onRestore }: Props) {
  const { t } = useTranslation('backofficeContent')
  const [shown, setShown] = useState<number>()
  async function restore(version: number): Promise<void> {
    const isSure = await confirm({
      title: t('versions.restoreTitle', { version }),
      text: t('versions.restoreText'),
      confirmLabel: t('versions.restore'),
      cancelLabel: t('leave.no'),
    })
    if (isSure) onRestore(version)
  }
  return (
    <div className={styles.history}>
      <Card title={t('versions.title')}>
        <ol className={styles.lines}>
          {document.versions.map(({ version, savedAt, savedBy, note }) => (
            <li key={version}>
              <span className={styles.name}>
                <b className="num">
                  {t('versions.one', { version })}{' '}
                  {version === document.publishedVersion && <Badge tone="gain">{t('documentState.published')}</Badge>}
                </b>
                <small>
                  <span className="num">{formatDateTime(savedAt)}</span> · {savedBy}
                  {note !== null && ` · ${note}`}
                </small>
              </span>
              <span className={styles.tools}>
                <Button size="sm" onClick={() => setShown(version)}>
                  {t('versions.look')}
                </Button>
                {version !== document.version && mayRestore && (
                  <Button size="sm" disabled={isRestoring} onClick={() => void restore(version)}>
                    {t('versions.restore')}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ol>
      </Card>
      <Card title={t('publications.title')}>
        {document.publications.length === 0 && <p className={styles.muted}>{t('publications.none')}</p>}
        <ol className={styles.lines}>
          {document.publications.map(({ version, at, by }) => (
            <li key={at}>
              <span className={styles.name}>
                <b>{version === null ? t('publications.off') : t('publications.on', { version })}</b>
                <small>
                  <span className="num">{formatDateTime(at)}</span> · {by}
                </small>
              </span>
            </li>
          ))}
        </ol>
      </Card>
      {shown !== undefined && <OldVersion id={document.id} version={shown} onClose={() => setShown(undefined)} />}
    </div>
  )
}

function OldVersion({ id, version, onClose }: { id: string; version: number; onClose: () => void }) {
  const { t } = useTranslation('backofficeContent')
  const query = useQuery({
    ...callQuery('bo.contentVersion', { id, version }),
    // Written once.
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  })
  const text = query.data
  return (
    <Modal opened onClose={onClose} title={t('versions.one', { version })} width={1080}>
      {!text && <UntilLoaded query={query} lines={6} />}
      {text && (
        <BothColumns>
          {(language) => (
            <PreviewFrame
              language={language}
              title={text.title[language]}
              summary={text.summary[language]}
              html={text.html[language]}
            />
          )}
        </BothColumns>
      )}
    </Modal>
  )
}
