import { Card, SkipLink, VisuallyHidden } from '@lotus/ui'
import { Group, Specimen } from '../specimen.tsx'
import { longWords, useWords } from '../words.ts'

const roles = [
  'bg bg-sunken surface raised overlay hover field border border-strong border-control',
  'text text-secondary text-muted text-disabled',
  'accent accent-hover on-accent accent-text accent-soft accent-soft-border focus',
  'gold gold-soft gold-soft-border on-gold lotus lotus-solid on-lotus lotus-soft lotus-soft-border',
  'gain gain-soft loss loss-solid loss-soft warning warning-soft info info-soft',
].map((line) => line.split(' '))
const sizes = [48, 38, 30, 24, 20, 18, 16, 14, 13, 12, 11]
const spaces = '05 1 15 2 25 3 35 4 45 5 6 7 8 9 10 12 16'.split(' ')
const radii = '2xs xs sm control md tile lg xl'.split(' ')

function Tokens() {
  const w = useWords()
  return (
    <>
      <Card title={w('Vai trò màu|Colour roles')} className="group">
        {roles.map((line) => (
          <div key={line[0]} className="swatches">
            {line.map((role) => (
              <span key={role}>
                <i style={{ background: `var(--lx-${role})` }} />
                {role}
              </span>
            ))}
          </div>
        ))}
      </Card>
      <Card title={w('Chữ|Type')} className="group">
        {sizes.map((size) => (
          <p
            key={size}
            className="trunc"
            style={{ fontSize: `var(--lx-fs-${size})`, lineHeight: 'var(--lx-lh-tight)' }}
          >
            {size} Trả thưởng đúng giờ Ễ Ặ <span className="num">12,480.50</span>
          </p>
        ))}
        {['regular', 'medium', 'semi', 'bold'].map((weight) => (
          <p key={weight} style={{ fontWeight: `var(--lx-fw-${weight})` }}>
            {weight} · Nguyễn Thị Phượng Hằng rút <span className="num">8,420.50</span>
          </p>
        ))}
      </Card>
      <Card title={w('Khoảng cách, bo góc|Space, radii')} className="group">
        <div className="bars">
          {spaces.map((step) => (
            <span key={step}>
              <i style={{ width: `var(--lx-s${step})` }} />s{step}
            </span>
          ))}
        </div>
        <div className="swatches">
          {radii.map((step) => (
            <span key={step}>
              <i style={{ borderRadius: `var(--lx-r-${step})` }} />
              r-{step}
            </span>
          ))}
        </div>
      </Card>
    </>
  )
}

function CardsAndHiddenText() {
  const w = useWords()
  return (
    <Group title={w('Khung và chữ ẩn|Card and hidden text')}>
      <Specimen of="Card" wide>
        <Card
          title={w('Kết quả Miền Bắc|Northern results')}
          subtitle="30/06/2026"
          actions={<a href="#foundations">{w('Xem|View')}</a>}
        >
          {w('Nội dung của khung.|The content of the card.')}
        </Card>
      </Specimen>
      <Specimen of="Card" state="long" wide>
        <Card title={longWords} subtitle={longWords}>
          {longWords}
        </Card>
      </Specimen>
      <Specimen of="VisuallyHidden" note={w('chỉ trình đọc màn hình|screen readers only')}>
        <VisuallyHidden>{w('Không ai thấy.|Nobody sees it.')}</VisuallyHidden>…
      </Specimen>
      <Specimen of="SkipLink" state="focus">
        <div className="stage">
          <SkipLink />
        </div>
      </Specimen>
    </Group>
  )
}

export const parts = [Tokens, CardsAndHiddenText]
