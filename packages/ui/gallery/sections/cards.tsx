import { Badge, KpiCard, MediaCard, Money } from '@lotus/ui'
import { Group, Specimen } from '../specimen.tsx'
import { longWords, useWords } from '../words.ts'

function Cards() {
  const w = useWords()
  const title = w('Lịch quay dịp lễ|Draws on the holidays')
  return (
    <>
      <Group title="KpiCard">
        <Specimen of="KpiCard">
          <KpiCard
            label={w('Lãi / lỗ hôm nay|Result of today')}
            value={<Money value="-186.4" colored />}
            basis={w('12 vé đã xong|12 settled tickets')}
          />
        </Specimen>
        <Specimen of="KpiCard" note="bare, aside">
          <KpiCard bare label={w('Số dư|Balance')} value="12,480.50" aside={<Badge tone="gold">VIP 3</Badge>} />
        </Specimen>
        <Specimen of="KpiCard" state="long">
          <KpiCard label={longWords} value="999,999,999,999.99" basis={longWords} />
        </Specimen>
      </Group>
      <Group title="MediaCard">
        {(['default', 'hover', 'focus'] as const).map((state) => (
          <Specimen key={state} of="MediaCard" state={state}>
            <MediaCard
              title={<a href="#cards">{title}</a>}
              media={<img src={drawn} alt="" />}
              text={w('Ba kỳ được dời sang ngày hôm sau.|Three draws move to the next day.')}
              meta="01/07/2026"
            />
          </Specimen>
        ))}
        <Specimen of="MediaCard" state="long">
          <MediaCard title={<a href="#cards">{longWords}</a>} text={`${longWords} ${longWords}`} meta={longWords} />
        </Specimen>
      </Group>
    </>
  )
}

/** A flat picture: the screenshot must not depend on how gradients are rendered. */
const drawn = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="#14745c" d="M0 0h16v9H0z"/><path fill="#eabf64" d="M0 6h16v3H0z"/></svg>')}`
export const parts = [Cards]
