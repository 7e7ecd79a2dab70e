import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Button, CopyRow, Modal, toast, useIsOffline } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { useCan } from '../../shared/permissions.ts'
import { refresh } from '../../shared/queries.ts'
import { NewKeyDialog, type MadeKey } from './new-key-dialog.tsx'
import type { VendorDetail } from './vendor-forms.ts'
import styles from './vendors.module.css'

type Key = VendorDetail['keys'][number]
const NOTE_MAX = 500

/** The keys with their times and last use; a secret is shown once, when it is made. */
export function KeysPart({ detail }: { detail: VendorDetail }) {
  const { t } = useTranslation('backofficeVendors')
  const mayEdit = useCan('vendors.edit')
  const isOffline = useIsOffline()
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<MadeKey>()
  const [ending, setEnding] = useState<Key>()
  const isWaiting = detail.changes.some(({ kind, state }) => kind === 'key' && state === 'proposed')
  return (
    <section className={styles.part}>
      <h3>{t('keys.title')}</h3>
      <p className={styles.lead}>{t('keys.lead')}</p>
      {detail.keys.length === 0 ? (
        <p className={styles.lead}>{t('keys.none')}</p>
      ) : (
        <ul className={styles.rows}>
          {detail.keys.map((key) => (
            <KeyRow key={key.keyId} row={key} onEnd={mayEdit && !isOffline ? () => setEnding(key) : undefined} />
          ))}
        </ul>
      )}
      {mayEdit && (
        <Button variant="primary" disabled={isOffline || isWaiting} onClick={() => setAdding(true)}>
          {t('keys.add')}
        </Button>
      )}
      {isAdding && (
        <NewKeyDialog
          detail={detail}
          onClose={() => setAdding(false)}
          onDone={(key) => {
            setAdding(false)
            setMade(key)
          }}
        />
      )}
      {made && <OnceShown made={made} onClose={() => setMade(undefined)} />}
      {ending && <EndKey vendor={detail.code} keyId={ending.keyId} onClose={() => setEnding(undefined)} />}
    </section>
  )
}

function KeyRow({ row, onEnd }: { row: Key; onEnd: (() => void) | undefined }) {
  const { t } = useTranslation('backofficeVendors')
  return (
    <li>
      <span className={styles.name}>
        <b className="num">{row.keyId}</b>
        <small className="num">
          {t(`keys.kind.${row.kind}`)} · {t('keys.from', { at: formatDateTime(row.activeFrom) })}
          {row.activeTo !== null && ` · ${t('keys.to', { at: formatDateTime(row.activeTo) })}`}
        </small>
        <small className="num">
          {row.lastUsedAt === null ? t('keys.unused') : t('keys.used', { at: formatDateTime(row.lastUsedAt) })}
        </small>
      </span>
      <span className={styles.rowEnd}>
        <Badge tone={row.isLive ? 'gain' : 'neutral'}>{t(row.isLive ? 'keys.live' : 'keys.over')}</Badge>
        {row.isLive && onEnd && (
          <Button size="sm" variant="ghost" onClick={onEnd}>
            {t('keys.end')}
          </Button>
        )}
      </span>
    </li>
  )
}

function EndKey({ vendor, keyId, onClose }: { vendor: string; keyId: string; onClose: () => void }) {
  const { t } = useTranslation('backofficeVendors')
  return (
    <DecisionDialog
      title={t('keys.endTitle', { keyId })}
      text={t('keys.endText')}
      button={t('keys.endButton')}
      isDanger
      reason={{ label: t('reason'), hint: t('reasonHint'), lengthMax: NOTE_MAX }}
      act={(reason) => call('bo.endVendorKey', { vendor, keyId, hours: 0, reason })}
      onClose={onClose}
      onDone={() => {
        toast.success(t('keys.ended', { keyId }))
        onClose()
        void refresh('bo.vendor', 'bo.vendors')
      }}
      onRefused={() => void refresh('bo.vendor')}
    />
  )
}

/** It cannot be closed by a click beside it: what it shows is never shown again. */
function OnceShown({ made, onClose }: { made: MadeKey; onClose: () => void }) {
  const { t } = useTranslation('backofficeVendors')
  return (
    <Modal opened onClose={onClose} title={t('keys.onceTitle', { keyId: made.keyId })} width={520} isDirty>
      <div className={styles.once}>
        <p className={styles.lead}>{t(made.secret === null ? 'keys.ownText' : 'keys.onceText')}</p>
        <dl>
          {made.secret !== null && <CopyRow label={t('keys.secret')} value={made.secret} emphasized />}
          {made.publicKey !== null && (
            <CopyRow label={t('keys.publicKey')} value={made.publicKey}>
              <pre className={styles.pem}>{made.publicKey}</pre>
            </CopyRow>
          )}
        </dl>
        <Button variant="primary" onClick={onClose}>
          {t('keys.kept')}
        </Button>
      </div>
    </Modal>
  )
}
