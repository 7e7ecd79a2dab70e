import { useTranslation, localText } from '@lotus/i18n'
import { IconBuildingBank } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callQuery } from '../../shared/queries.ts'
import styles from './footer.module.css'

const FRESH_MS = 10 * 60_000
/** Fetched when the footer comes near the view, so that it is ready in time. */
const NEAR = '600px'

/** L08: the payment methods that are open now; nothing is shown while there are none or they are unknown. */
export function PaymentMethods() {
  const { t } = useTranslation('frame')
  const mark = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const { data } = useQuery({ ...callQuery('cashier.paymentMethods', {}), staleTime: FRESH_MS, enabled: isNear })
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: NEAR },
    )
    if (mark.current) observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  const methods = data?.methods ?? []
  return (
    <div ref={mark}>
      {methods.length > 0 && (
        <section className={styles.methods} aria-labelledby="footer-methods">
          <h3 id="footer-methods">{t('footer.payment')}</h3>
          <ul>
            {methods.map(({ code, name }) => (
              <li key={code}>
                <IconBuildingBank size={18} stroke={1.75} aria-hidden />
                {localText(name)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
