import { parseMoney } from '@lotus/kernel'
import { describe, expect, test } from 'vitest'
import { fromHex, utf8 } from './hash.ts'
import { inclusionProof, leafHash, merkleRoot, merkleRootOfHashes, orderLeaf, verifyInclusion } from './index.ts'

const bytes = (hex: string) => fromHex(hex) ?? new Uint8Array()

/** The leaves of the RFC 6962 reference tests, and the root of the first n of them. */
const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(
  bytes,
)
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

describe('root', () => {
  test.each(roots.map((root, size) => [size, root] as const))(
    'of %i leaves is that of the RFC 6962 tests',
    async (size, root) => {
      expect(await merkleRoot(leaves.slice(0, size))).toBe(root)
    },
  )

  test('is the same from stored leaf hashes', async () => {
    expect(await merkleRootOfHashes(await Promise.all(leaves.map(leafHash)))).toBe(roots[8])
  })
})

describe('inclusion', () => {
  test('the proof of RFC 6962 2.1.3 for the first of seven leaves has three hashes', async () => {
    expect(await inclusionProof(leaves.slice(0, 7), 0)).toHaveLength(3)
    expect(await inclusionProof(leaves.slice(0, 7), 6)).toHaveLength(2)
  })

  test('every leaf of every tree of up to 20 leaves is proven, and only at its index', async () => {
    const many = Array.from({ length: 20 }, (_, i) => utf8(`leaf ${i}`))
    for (let size = 1; size <= many.length; size += 1) {
      const tree = many.slice(0, size)
      const root = await merkleRoot(tree)
      for (const [index, leaf] of tree.entries()) {
        const claim = { leaf, index, size, proof: await inclusionProof(tree, index), root }
        expect(await verifyInclusion(claim)).toBe(true)
        if (size > 1) expect(await verifyInclusion({ ...claim, index: (index + 1) % size })).toBe(false)
      }
    }
  })

  test('altered or malformed input is refused', async () => {
    const proof = await inclusionProof(leaves, 3)
    const claim = { leaf: bytes('2021'), index: 3, size: 8, proof, root: roots[8] ?? '' }
    expect(await verifyInclusion(claim)).toBe(true)
    expect(await verifyInclusion({ ...claim, leaf: bytes('2022') })).toBe(false)
    expect(await verifyInclusion({ ...claim, root: roots[7] ?? '' })).toBe(false)
    expect(await verifyInclusion({ ...claim, proof: proof.slice(1) })).toBe(false)
    expect(await verifyInclusion({ ...claim, proof: [...proof, proof[0] ?? ''] })).toBe(false)
    expect(await verifyInclusion({ ...claim, proof: ['zz', ...proof.slice(1)] })).toBe(false)
    expect(await verifyInclusion({ ...claim, index: 8 })).toBe(false)
    expect(await verifyInclusion({ ...claim, index: -1 })).toBe(false)
  })
})

test('a leaf is the JSON of the order with keys in a fixed order, whatever the input order', () => {
  const leaf = orderLeaf({
    salt: 'c2FsdA',
    points: 10,
    prizeGroup: 1800,
    unit: parseMoney('0.1'),
    stake: parseMoney('270'),
    content: ['68'],
    play: 'lo2',
    order: 'O1',
    issue: '20260101-0001',
    game: 'fast27',
  })
  expect(new TextDecoder().decode(leaf)).toBe(
    '{"v":1,"game":"fast27","issue":"20260101-0001","order":"O1","play":"lo2","content":"[\\"68\\"]","stake":"270.0000","points":10,"unit":"0.1000","prizeGroup":1800,"salt":"c2FsdA"}',
  )
})
