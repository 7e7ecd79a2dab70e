import { Badge, Button, Carousel, KpiCard, MediaCard, Money } from '@lotus/ui'
import { HeroArt, type HeroScene } from '@lotus/ui/art'
import { IconBuildingBank } from '@lotus/ui/icons'
import type { Section } from '../section.ts'
import { Group, Specimen } from '../specimen.tsx'
import { longWords, useWords, type Word } from '../words.ts'

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
              badge={<Badge tone="info">{w('Tin mới|News')}</Badge>}
              text={w('Ba kỳ được dời sang ngày hôm sau.|Three draws move to the next day.')}
              meta="01/07/2026"
            />
          </Specimen>
        ))}
        <Specimen of="MediaCard" note="icon">
          <MediaCard
            icon={<IconBuildingBank size={20} stroke={1.75} />}
            title={<a href="#cards">{w('Nạp tiền|Deposits')}</a>}
            meta={w('6 bài|6 articles')}
          />
        </Specimen>
        <Specimen of="MediaCard" note="side">
          <MediaCard
            layout="side"
            title={<a href="#cards">{title}</a>}
            media={<img src={drawn} alt="" />}
            meta="01/07/2026"
          />
        </Specimen>
        <Specimen of="MediaCard" state="long">
          <MediaCard title={<a href="#cards">{longWords}</a>} text={`${longWords} ${longWords}`} meta={longWords} />
        </Specimen>
      </Group>
      <Slides w={w} />
    </>
  )
}

/** A flat picture: what is compared must not depend on how gradients are drawn. */
const drawn = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="#14745c" d="M0 0h16v9H0z"/><path fill="#eabf64" d="M0 6h16v3H0z"/></svg>')}`
const scenes: HeroScene[] = ['night', 'dusk', 'dawn']

function Slides({ w }: { w: Word }) {
  return (
    <Group title="Carousel">
      {(['default', 'hover', 'focus'] as const).map((state) => (
        <Specimen key={state} of="Carousel" state={state} on="button[aria-current]" wide>
          <Carousel
            label={w('Thông báo nổi bật|Highlights')}
            slideLabel={(place, total) => w(`Hình ${place} trong ${total}|Slide ${place} of ${total}`)}
            pauseLabel={w('Dừng|Pause')}
            playLabel={w('Chạy|Play')}
          >
            {scenes.map((scene, index) => (
              <div key={scene} className="slide">
                {state === 'default' ? <HeroArt scene={scene} /> : null}
                <div>
                  <h3>{w(`Thông báo ${index + 1}|Highlight ${index + 1}`)}</h3>
                  <Button variant="glass">{w('Xem|View')}</Button>
                </div>
              </div>
            ))}
          </Carousel>
        </Specimen>
      ))}
    </Group>
  )
}

export const cards: Section = {
  id: 'cards',
  title: 'Thẻ, băng|Cards, slides',
  covers: ['KpiCard', 'MediaCard', 'Carousel'],
  parts: [Cards],
}
