interface SkeletonProps {
  width?: string
  height?: string
  className?: string
}

/** A place kept at its final size. Put it inside a `SkeletonRegion`. */
export function Skeleton({ width, height, className = '' }: SkeletonProps) {
  return <span className={`skel ${className}`} style={{ width, height }} aria-hidden="true" />
}
