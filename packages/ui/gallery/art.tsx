import { Card } from '@lotus/ui'
import { BandArt, HeroArt, motifs, TileArt, type ArtCategory, type HeroScene } from '@lotus/ui/art'

const scenes: HeroScene[] = ['night', 'dusk', 'dawn']
// Object.keys gives plain strings; these are the categories of the object it was given.
const categories = Object.keys(motifs) as ArtCategory[]

export function Art() {
  return (
    <Card title="Tranh" className="w3">
      <div className="tiles">
        {categories.flatMap((category) =>
          Object.keys(motifs[category])
            .slice(0, 3)
            .map((motif) => (
              <TileArt key={`${category}-${motif}`} code={`demo-${motif}`} category={category} motif={motif} />
            )),
        )}
      </div>
      <div className="tiles" style={{ marginTop: 14, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}>
        {scenes.map((scene) => (
          <span key={scene} style={{ position: 'relative', aspectRatio: '820 / 360' }}>
            <HeroArt scene={scene} />
          </span>
        ))}
        <span style={{ aspectRatio: '480 / 150' }}>
          <BandArt code="promo-1" motif="blossom" />
        </span>
      </div>
    </Card>
  )
}
