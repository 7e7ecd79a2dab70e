import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Button } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { useCan } from '../../shared/permissions.ts'
import { SentPictures } from '../../shared/sent-pictures.tsx'
import styles from './funds.module.css'
import type { FundsDetail } from './funds-search.ts'

type Props = { detail: FundsDetail; isAsking: boolean; onAsk: (isAsking: boolean) => void }

/** What shows the source; looking needs a reason, which stands in the audit log before they are shown. */
export function FundsPictures({ detail: { id, pictures, picturesGoneAt }, isAsking, onAsk }: Props) {
  const { t } = useTranslation('backofficeVerification')
  const mayLook = useCan('verification.decide')
  const [shown, setShown] = useState<string[]>()
  return (
    <section className="stack gap-2 mt-35">
      <h3 className={styles.heading}>{t('pictures.title')}</h3>
      {picturesGoneAt !== null && (
        <p className="note">{t('pictures.gone', { time: formatDateTime(picturesGoneAt) })}</p>
      )}
      {shown ? (
        <SentPictures images={shown} alt={(number) => t('source.picture', { number })} />
      ) : (
        pictures > 0 &&
        mayLook && (
          <Button size="sm" onClick={() => onAsk(true)}>
            {t('pictures.look')}
          </Button>
        )
      )}
      {isAsking && (
        <DecisionDialog
          title={t('pictures.look')}
          text={t('pictures.text')}
          button={t('pictures.look')}
          reason={{ label: t('pictures.reason'), lengthMax: 300 }}
          act={(reason) => call('bo.fundsPictures', { id, reason })}
          onClose={() => onAsk(false)}
          onDone={(found) => {
            onAsk(false)
            setShown(found.pictures)
          }}
        />
      )}
    </section>
  )
}
