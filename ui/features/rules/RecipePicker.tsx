import { InputGroup } from "@blueprintjs/core";
import { SearchIcon } from "@blueprintjs/icons";
import { useState } from "react";
import { formatCount } from "../../format/number.ts";
import * as words from "./model/messages.ts";
import { findRecipes } from "./model/draft.ts";
import type { RuleOptions } from "./model/ruleTypes.ts";

export interface RecipePickerProps {
  recipes: RuleOptions["recipes"];
  onChoose: (recipe: RuleOptions["recipes"][number]) => void;
}

export function RecipePicker({ recipes, onChoose }: RecipePickerProps) {
  const [text, setText] = useState("");
  const found = findRecipes(recipes, text);
  return (
    <div className="rule-recipes">
      <InputGroup
        type="search"
        leftIcon={<SearchIcon />}
        aria-label={words.SEARCH_RECIPES}
        placeholder={words.RECIPES_EXAMPLE}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <output className="visually-hidden">{words.describeFound(formatCount(found.length))}</output>
      {found.length === 0 ? <p className="rule-muted">{words.NO_RECIPE}</p> : null}
      <ul className="rule-recipe-list" aria-label={words.RECIPES} hidden={found.length === 0}>
        {found.map((recipe) => (
          <li key={recipe.id}>
            <button
              type="button"
              className="rule-recipe"
              disabled={!recipe.isAvailable}
              onClick={() => onChoose(recipe)}
            >
              <strong>{recipe.title}</strong>
              <span>{recipe.reason ?? recipe.sentence}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
