import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Skeleton } from './skeleton.tsx'
import { SkeletonRegion } from './skeleton-region.tsx'

it('a region in a region is part of its shape: said once, and shown at the same moment', async () => {
  render(
    <SkeletonRegion label="The board">
      <i data-testid="outer" />
      <SkeletonRegion>
        <Skeleton width="9rem" />
        <i data-testid="inner" />
      </SkeletonRegion>
    </SkeletonRegion>,
  )
  await screen.findByTestId('outer')
  expect(screen.queryByTestId('inner')).not.toBeNull()
  expect(screen.getAllByRole('region').map(region => region.getAttribute('aria-label'))).toEqual([
    'The board',
  ])
})
