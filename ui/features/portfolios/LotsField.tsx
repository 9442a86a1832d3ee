import { useGetPortfolioLotsQuery } from "../../api/endpoints.ts";
import { FormInput } from "../../components/forms/FormField.tsx";
import { formatPrice, formatQuantity } from "../../format/number.ts";
import { formatCalendarDate } from "../../format/time.ts";
import { describeLot, LOTS, WAITING_FOR_LOTS } from "./messages.ts";

export interface LotsFieldProps {
  portfolioId: number;
  symbol: string;
  /** Number of shares by lot id. */
  chosen: Readonly<Record<string, string>>;
  error: string | undefined;
  onChange: (chosen: Readonly<Record<string, string>>) => void;
}

export function LotsField({ portfolioId, symbol, chosen, error, onChange }: LotsFieldProps) {
  const { currentData: lots, isFetching } = useGetPortfolioLotsQuery(
    { id: portfolioId, symbol },
    { skip: symbol === "" },
  );
  return (
    <fieldset className="transaction-lots">
      <legend>{LOTS}</legend>
      {isFetching && !lots ? <p>{WAITING_FOR_LOTS}</p> : null}
      {error === undefined ? null : (
        <p className="form-field-message form-field-error" role="alert">
          {error}
        </p>
      )}
      {lots?.map(({ lot, quantity, acquiredOn, averageCost, currency }) => (
        <FormInput
          key={lot}
          isRequired={false}
          label={describeLot(
            formatQuantity(quantity),
            formatCalendarDate(acquiredOn),
            formatPrice(averageCost, currency),
          )}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          placeholder="0"
          value={chosen[lot] ?? ""}
          onValueChange={(text) => onChange({ ...chosen, [lot]: text })}
        />
      ))}
    </fieldset>
  );
}
