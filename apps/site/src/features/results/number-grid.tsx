import { PageLink } from '../../shared/page-link.tsx'
import { useTranslation } from '@lotus/i18n'
import { regions, type Region } from './results-model.ts'
import styles from './results.module.css'

const numbers = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))

/** All regions and the hundred numbers, each a page of its own. */
export function NumberGrid({ region, number }: { region: Region; number: string }) {
  const { t } = useTranslation('results')
  return (
    <>
      <div className={styles.regions}>
        {regions.map((each) => (
          <PageLink
            key={each}
            to={`/results/number/${each}/${number}`}
            aria-current={each === region ? 'page' : undefined}
          >
            {t(`region.${each}`)}
          </PageLink>
        ))}
      </div>
      <div className={styles.grid}>
        {numbers.map((each) => (
          <PageLink
            key={each}
            to={`/results/number/${region}/${each}`}
            className="num"
            aria-current={each === number ? 'page' : undefined}
            keepsScroll
          >
            {each}
          </PageLink>
        ))}
      </div>
    </>
  )
}
