import "./post.css";
import { Skeleton } from "../feedback/Skeleton.tsx";

export function PostSkeleton() {
  return (
    <div aria-hidden="true">
      {[1, 2, 3].map((place) => (
        <div className="post" key={place}>
          <Skeleton width="46%" height="16px" />
          <Skeleton width="22%" height="12px" />
          <Skeleton width="92%" height="14px" />
          <Skeleton width="70%" height="14px" />
          <Skeleton width="120px" height="20px" />
        </div>
      ))}
    </div>
  );
}
